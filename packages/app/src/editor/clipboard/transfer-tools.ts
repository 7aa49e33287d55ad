import { closeHistory } from 'prosemirror-history';
import type { Slice } from 'prosemirror-model';
import { dropPoint } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import type { EditorServices } from '../services.ts';
import { choosePaste, type Paste } from './choose-paste.ts';
import { type ClipboardContent, SLICE_TYPE, sliceMeta } from './clipboard-content.ts';
import { pasteForeign } from './convert-paste.ts';
import { sliceOfBlocks } from './insert-slice.ts';
import { readSlice, writeSlice } from './own-slice.ts';
import { pasteSlice } from './paste-slice.ts';
import { pasteUrl } from './paste-url.ts';
import { codeBlock, sliceOfCode, sliceOfText } from './plain-text.ts';
import type { TextRange } from './range-for-block.ts';
import { readHtml } from './read-html.ts';
import { type AskForText, insertUploads } from './upload-files.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

export { writeText };

/** Limit of characters of a slice that is embedded in HTML, for other browsers. */
const MOST_SLICE = 200_000;

/** The parts of the editor that pasting depends on. */
export interface PasteTools {
  readonly services: EditorServices;
  readonly ask: AskForText;
}

/** Writes the selection in three formats: as text, for other programs, and for editors of this application. */
export function copy({ state }: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  if (state.selection.empty || clipboardData === null) return false;
  event.preventDefault();
  const slice = state.selection.content();
  const json = writeSlice(slice);
  const meta = json.length > MOST_SLICE ? '' : sliceMeta(json);
  clipboardData.clearData();
  clipboardData.setData('text/plain', writeText(slice));
  clipboardData.setData('text/html', `<meta charset="utf-8">${meta}${writeHtml(contentOf(slice))}`);
  clipboardData.setData(SLICE_TYPE, json);
  return true;
}

/** Text of one line without its block. */
function contentOf({ content, openStart, openEnd }: Slice) {
  let inner = content;
  for (let depth = Math.min(openStart, openEnd); depth > 0 && inner.childCount === 1; depth -= 1) {
    inner = inner.firstChild?.content ?? inner;
  }
  return inner;
}

/** Deletes the cut selection. @returns whether something was selected */
export function cut(view: EditorView, event: ClipboardEvent): boolean {
  if (!view.editable || !copy(view, event)) return false;
  view.dispatch(closeHistory(view.state.tr).deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return true;
}

/** Inserts the pasted content at the selection. */
export function paste(view: EditorView, content: ClipboardContent, isPlain: boolean, context: PasteTools): void {
  const { selection } = view.state;
  const isCode = selection.$from.parent.type.spec.code === true;
  const chosen = choosePaste(content, { isPlain: isPlain || isCode });
  insert(view, { chosen, content, range: { from: selection.from, to: selection.to } }, context);
}

/** Inserts dropped content at a position. Files are inserted at the nearest line. */
export function drop(view: EditorView, content: ClipboardContent, at: number, context: PasteTools): void {
  const isCode = view.state.doc.resolve(at).parent.type.spec.code === true;
  const chosen =
    content.files.length > 0 && content.slice === ''
      ? { kind: 'files' as const, files: content.files }
      : choosePaste(content, { isPlain: isCode });
  insert(view, { chosen, content, range: { from: at, to: at } }, context);
  view.focus();
}

interface Chosen {
  readonly chosen: Paste;
  readonly content: ClipboardContent;
  readonly range: TextRange;
}

function insert(view: EditorView, { chosen, content, range }: Chosen, { services, ask }: PasteTools): void {
  const { schema, selection } = view.state;
  const put = (slice: Slice | undefined) => {
    if (slice === undefined) return;
    const isSelection = range.from === selection.from && range.to === selection.to;
    const at = isSelection ? range.from : (dropPoint(view.state.doc, range.from, slice) ?? range.from);
    view.dispatch(pasteSlice(view.state, { from: at, to: isSelection ? range.to : at }, slice));
  };
  switch (chosen.kind) {
    case 'slice':
      put(readSlice(schema, chosen.json) ?? sliceOfText(schema, content.text));
      return;
    case 'files':
      insertUploads(view, services, chosen.files, range, ask);
      return;
    case 'url':
      pasteUrl(view, services, chosen.url);
      return;
    case 'words':
      put(readHtml(schema, chosen.html) ?? sliceOfText(schema, content.text));
      return;
    case 'html':
      void pasteForeign(view, services, { html: chosen.html, text: content.text }, range);
      return;
    case 'markdown':
      void pasteForeign(view, services, { markdown: chosen.markdown, text: content.text }, range);
      return;
    case 'code':
      put(sliceOfBlocks([codeBlock(schema, chosen.text, chosen.syntax)]));
      return;
    case 'text': {
      const isCode = view.state.doc.resolve(range.from).parent.type.spec.code === true;
      const marks = view.state.storedMarks ?? selection.$from.marks();
      put(isCode ? sliceOfCode(schema, chosen.text) : sliceOfText(schema, chosen.text, marks));
      return;
    }
    default:
  }
}
