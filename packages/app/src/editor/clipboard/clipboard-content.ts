/** The content of a clipboard or a drag, as far as the editor reads it. */
export interface ClipboardContent {
  readonly html: string;
  readonly text: string;
  /** A part of a document of this editor, as JSON. */
  readonly slice: string;
  /** Metadata of VS Code about its text, as JSON. */
  readonly codeEditor: string;
  readonly files: readonly File[];
}

/** MIME type of a part of a document, for editors in the same browser. */
export const SLICE_TYPE = 'application/x-bindery-slice';

/** Reads all formats at once: a transfer can only be read during its event. */
export function readTransfer(transfer: DataTransfer): ClipboardContent {
  const html = transfer.getData('text/html');
  return {
    html,
    text: transfer.getData('text/plain') || transfer.getData('text/uri-list').replace(/\r?\n/g, ' '),
    slice: transfer.getData(SLICE_TYPE) || readSliceOfHtml(html),
    codeEditor: transfer.getData('vscode-editor-data'),
    files: [...transfer.files],
  };
}

const SLICE_META = 'bindery-slice';

/** A part of a document as an element that other programs ignore. Pure. */
export const sliceMeta = (json: string): string =>
  `<meta name="${SLICE_META}" content="${json.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}">`;

/** The part of a document in such an element; empty without one. Pure. */
export function readSliceOfHtml(html: string): string {
  const [, content = ''] = new RegExp(`<meta name="${SLICE_META}" content="([^"]*)"`).exec(html) ?? [];
  return content
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
