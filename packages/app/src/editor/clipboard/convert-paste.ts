import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { ApiError } from '../../data/client.ts';
import { type ConvertedText, convertText } from '../../data/paste.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { EditorServices } from '../services.ts';
import { takeDataImages } from './data-images.ts';
import { fillImages } from './fill-images.ts';
import { insertSlice, sliceOfBlocks } from './insert-slice.ts';
import { pasteSlice } from './paste-slice.ts';
import { addPending, endPending, findPending, patchPending, removePending } from './pending.ts';
import { sliceOfText } from './plain-text.ts';
import { readHtml } from './read-html.ts';

/** Timeout of a conversion on the server, in milliseconds. */
const WAIT_MS = 30_000;

export interface ForeignText {
  readonly html?: string;
  readonly markdown?: string;
  /** The same content as plain text. */
  readonly text: string;
}

/**
 * Converts pasted text on the server, with a progress marker in the text. The browser converts it when the server does
 * not respond.
 */
export async function pasteForeign(
  view: EditorView,
  services: EditorServices,
  given: ForeignText,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const cancelled = new AbortController();
  const label = getTexts('editorPaste').converting;
  const id = addPending(view, { from, to, label, cancel: () => cancelled.abort() });
  const { html, images } = takeDataImages(given.html ?? '');
  try {
    const body = given.markdown === undefined ? { html } : { markdown: given.markdown };
    const signal = AbortSignal.any([cancelled.signal, AbortSignal.timeout(WAIT_MS)]);
    const converted = await convertText(services.scope, services.pageId, body, signal);
    const onProgress = (share: number) => patchPending(view, id, { share });
    const nodes = await fillImages(services, converted.nodes, images, { onProgress, signal: cancelled.signal });
    insertConverted(view, id, nodes, converted, services);
  } catch (error) {
    if (cancelled.signal.aborted || view.isDestroyed) return;
    insertWithoutServer(view, id, given, error);
  }
}

function insertConverted(
  view: EditorView,
  id: number,
  json: readonly unknown[],
  { omitted }: ConvertedText,
  { announce }: EditorServices,
): void {
  const pending = findPending(view.state, id);
  if (pending === undefined || view.isDestroyed) return;
  const texts = getTexts('editorPaste');
  const nodes = json.map((node): Node => view.state.schema.nodeFromJSON(node));
  const transaction = pasteSlice(view.state, pending, sliceOfBlocks(nodes));
  view.dispatch(endPending(transaction, id));
  announce(texts.pasted);
  if (omitted.length === 0) return;
  showToast(omitted.map(({ kind, count }) => formatCount(texts.omitted[kind], count)).join(' '));
}

/**
 * A rejection tells the user what to do, and the text stays on the clipboard; without a response, the browser converts
 * it.
 */
function insertWithoutServer(view: EditorView, id: number, { html, text }: ForeignText, error: unknown): void {
  const pending = findPending(view.state, id);
  if (pending === undefined) return;
  if (error instanceof ApiError && error.status === 413) {
    removePending(view, id);
    showFailure(error);
    return;
  }
  const slice =
    (html === undefined ? undefined : readHtml(view.state.schema, html)) ?? sliceOfText(view.state.schema, text);
  view.dispatch(endPending(insertSlice(view.state, pending.from, pending.to, slice), id));
  showToast(getTexts('editorPaste').offline);
}
