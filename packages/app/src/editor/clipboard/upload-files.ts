import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isCancelled } from '../../data/send-file.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import type { EditorServices } from '../services.ts';
import { insertSlice, sliceOfBlocks } from './insert-slice.ts';
import { type PageFile, uploadToPage } from './page-files.ts';
import { addPending, endPending, findPending, patchPending } from './pending.ts';
import { rangeForBlock, type TextRange } from './range-for-block.ts';

/** Called when an image was inserted, to ask for its description. */
export type AskForText = (view: EditorView, position: number) => void;

/** Uploads files into the text, each with a marker that displays progress or the error. */
export function insertUploads(
  view: EditorView,
  services: EditorServices,
  files: readonly File[],
  range: TextRange,
  ask: AskForText,
): void {
  for (const [index, file] of files.entries()) {
    // The range is only replaced once.
    const { from, to } = index === 0 ? range : { from: range.to, to: range.to };
    startUpload(view, services, file, { from, to }, files.length === 1 ? ask : undefined);
  }
}

function startUpload(
  view: EditorView,
  services: EditorServices,
  file: File,
  range: TextRange,
  ask: AskForText | undefined,
): void {
  const texts = getTexts('editorPaste');
  let cancelled = new AbortController();
  const label = fill(texts.uploading, { name: file.name });
  const id = addPending(view, { ...range, label, share: 0, cancel: () => cancelled.abort() });
  const send = async () => {
    cancelled = new AbortController();
    try {
      const onProgress = (share: number) => patchPending(view, id, { share });
      const stored = await uploadToPage(services, file, onProgress, cancelled.signal);
      const isWaiting = isAtPending(view, id);
      const position = insertFile(view, id, stored);
      services.announce(fill(texts.uploaded, { name: file.name }));
      // A user who continues typing is not interrupted.
      if (position !== undefined && isWaiting && ask !== undefined) askForText(view, position, ask);
    } catch (error) {
      if (isCancelled(error) || view.isDestroyed) return;
      const message = error instanceof Error ? error.message : String(error);
      const failure = fill(texts.uploadFailed, { name: file.name, message });
      patchPending(view, id, { failure, retry: again });
      services.announce(failure);
    }
  };
  const again = () => {
    patchPending(view, id, { failure: undefined, retry: undefined, share: 0 });
    void send();
  };
  void send();
}

/** Whether the cursor is still at the insertion. */
function isAtPending({ state }: EditorView, id: number): boolean {
  const pending = findPending(state, id);
  const { from, to } = state.selection;
  return pending !== undefined && from >= pending.from && to <= pending.to;
}

/** Selects an image so that its keys apply, and asks for its description. */
function askForText(view: EditorView, position: number, ask: AskForText): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)).scrollIntoView());
  ask(view, position);
}

const isImage = ({ file }: PageFile): boolean => file.contentType.startsWith('image/');

/** Inserts an uploaded file at its marker. @returns the position of an image */
function insertFile(view: EditorView, id: number, stored: PageFile): number | undefined {
  const pending = findPending(view.state, id);
  if (pending === undefined || view.isDestroyed) return undefined;
  const { nodes } = view.state.schema;
  const ref = { kind: 'source', target: stored.target };
  const block = isImage(stored)
    ? nodes['images']?.create(null, [nodes['image']?.create({ ref }) as Node])
    : nodes['file']?.create({ ref });
  if (block === undefined) return undefined;
  const { from, to } = rangeForBlock(view.state.doc, pending);
  const transaction = insertSlice(view.state, from, to, sliceOfBlocks([block]));
  view.dispatch(endPending(transaction, id));
  return findImage(view.state.doc, stored.target);
}

/** The last image of a file is the one that was inserted. */
function findImage(doc: Node, target: string): number | undefined {
  let position: number | undefined;
  doc.descendants((node, at) => {
    if (node.type.name === 'image' && (node.attrs['ref'] as { readonly target?: string }).target === target)
      position = at;
  });
  return position;
}
