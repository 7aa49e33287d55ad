import { DOMParser, type Schema, type Slice } from 'prosemirror-model';
import { parseInertHtml } from '../../ui/trusted-html.ts';
import { readInlineStyle, renameStyles } from './inert-styles.ts';
import { sliceOfBlocks } from './insert-slice.ts';
import { isValidSlice } from './own-slice.ts';

/** Elements whose text is not content. */
const HIDDEN = 'script, style, template, noscript, title, head, svg, iframe, object';

/** Parses HTML without the server: elements with a rule in the schema, and the text of the others. */
export function readHtml(schema: Schema, html: string): Slice | undefined {
  const body = parseInertHtml(renameStyles(html));
  for (const element of body.querySelectorAll(HIDDEN)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    Object.assign(element.style, readInlineStyle(element.dataset['style'] ?? ''));
    // Google Docs wraps the whole text in a `b` element that is not bold.
    if (element.localName === 'b' && element.style.fontWeight === 'normal') element.replaceWith(...element.childNodes);
  }
  // Spaces at the edges of elements, as browsers write them.
  for (const span of body.querySelectorAll('span')) {
    if (span.attributes.length === 0 && span.textContent === '\u00a0') span.replaceWith(' ');
  }
  const parsed = DOMParser.fromSchema(schema).parseSlice(body, { preserveWhitespace: false });
  const blocks = parsed.content.content;
  const slice = blocks.every((node) => node.isBlock) ? sliceOfBlocks(blocks) : parsed;
  return isValidSlice(slice) ? slice : undefined;
}
