import type { ImageData, Inline, Mark } from '@bindery/content';
import { type Conversion, findUrl, type InlineOptions, splitUrl } from './conversion.ts';
import { findNote } from './footnotes.ts';
import { findFormula } from './formulas.ts';
import { hasContent, InlineWriter, listMarks, type SimpleMark } from './inline-writer.ts';
import { readEndedMarks, readStyle } from './styles.ts';
import { classesOf, findElement, type HtmlElement, type HtmlNode, hasClass, htmlTextOf, matchesClass } from './tree.ts';

const MARKS: Readonly<Record<string, SimpleMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  del: 'strikethrough',
  s: 'strikethrough',
  strike: 'strikethrough',
  sub: 'subscript',
  sup: 'superscript',
  kbd: 'keyboard',
  code: 'code',
  tt: 'code',
  samp: 'code',
};

interface Run {
  readonly conversion: Conversion;
  readonly options: InlineOptions;
  readonly writer: InlineWriter;
}

/** The inlines of nodes that contain no blocks, or whose blocks are flattened. */
export function convertInlines(
  nodes: readonly HtmlNode[],
  conversion: Conversion,
  options: InlineOptions = {},
): Inline[] {
  const writer = new InlineWriter();
  for (const node of nodes) addNode(node, new Set(), { conversion, options, writer });
  return writer.finish();
}

function addNode(node: HtmlNode, marks: ReadonlySet<SimpleMark>, run: Run): void {
  if (typeof node === 'string') {
    run.writer.text(node, marksOf(marks));
    return;
  }
  if (run.conversion.isLeftOut(node)) return;
  addAnchor(node, run);
  if (addSpecial(node, marks, run)) return;
  const within = marksWithin(node, marks, run);
  for (const child of node.children) addNode(child, within, run);
  if (BREAKING.has(node.name)) run.writer.text(' ', []);
}

/** Blocks that are laid flat: the words of two of them stay two words. */
const BREAKING = new Set(['p', 'div', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'section']);

const known = new Map<string, readonly Mark[]>();

function marksOf(types: ReadonlySet<SimpleMark>): readonly Mark[] {
  const key = [...types].sort().join();
  const marks = known.get(key) ?? listMarks(types);
  known.set(key, marks);
  return marks;
}

function addAnchor({ name, attributes }: HtmlElement, { conversion, writer, options }: Run): void {
  const id = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined);
  if (id === undefined || id === '' || options.isHeading === true || !conversion.links.isNamed(id)) return;
  writer.node({ object: 'inline', type: 'anchor', data: { id }, isVoid: true });
}

/** Adds an element that is more than marks; false for any other. */
function addSpecial(element: HtmlElement, marks: ReadonlySet<SimpleMark>, run: Run): boolean {
  const { conversion, writer } = run;
  const formula = findFormula(element)?.formula;
  if (formula !== undefined) {
    if (formula !== '') writer.node({ object: 'inline', type: 'inline-math', data: { formula }, isVoid: true });
    return true;
  }
  const note = findNote(element, conversion);
  if (note !== undefined) {
    writer.node(note);
    return true;
  }
  switch (element.name) {
    case 'br':
      writer.breakLine();
      return true;
    case 'img':
      addImage(element, marks, run);
      return true;
    case 'a':
      return addLink(element, marks, run);
    default:
      return false;
  }
}

/** The marks of what an element contains: those around it that its style does not end, and its own. */
function marksWithin(
  element: HtmlElement,
  marks: ReadonlySet<SimpleMark>,
  { conversion, options }: Run,
): ReadonlySet<SimpleMark> {
  const style = element.attributes['style'] ?? '';
  const ended = readEndedMarks(style);
  const own = MARKS[element.name];
  const more = own === undefined ? [] : [own];
  for (const name of classesOf(element)) more.push(...(conversion.classMarks.get(name) ?? []));
  const added = [...more.filter((mark) => !ended.includes(mark)), ...readStyle(style)].filter(
    (mark) => mark !== 'bold' || options.isHeading !== true,
  );
  if (added.length === 0 && !ended.some((mark) => marks.has(mark))) return marks;
  return new Set([...[...marks].filter((mark) => !ended.includes(mark)), ...added]);
}

/** A link; a self-link of a heading is its decoration, and a link to the full size of its image is omitted. */
function addLink(element: HtmlElement, marks: ReadonlySet<SimpleMark>, run: Run): boolean {
  const { conversion, options, writer } = run;
  const href = element.attributes['href'];
  if (options.isHeading === true && (href === undefined || href.startsWith('#') || isPermalink(element, conversion))) {
    return (
      /^[#¶§🔗\s\u200b\uf0c1]*$/u.test(htmlTextOf(element)) &&
      findElement(element, ({ name }) => name === 'img') === undefined
    );
  }
  const url = findUrl(href, conversion.base);
  const target = url === undefined ? undefined : conversion.links.linkTo(url);
  if (
    url === undefined ||
    target === undefined ||
    (isImageUrl(url) && findElement(element, ({ name }) => name === 'img') !== undefined)
  ) {
    return false;
  }
  const inner = new InlineWriter();
  const within = new Set([...marksWithin(element, marks, run)].filter((mark) => mark !== 'keyboard'));
  for (const child of element.children) addNode(child, within, { ...run, writer: inner });
  const nodes = inner.finish();
  if (!hasContent(nodes)) return true;
  if (htmlTextOf(element).startsWith(' ')) writer.text(' ', []);
  writer.node({ object: 'inline', type: 'link', data: { ref: { kind: 'source', target } }, isVoid: false, nodes });
  if (/\s$/.test(htmlTextOf(element).slice(-1))) writer.text(' ', []);
  return true;
}

function isPermalink(element: HtmlElement, { base }: Conversion): boolean {
  const url = findUrl(element.attributes['href'], base);
  return url !== undefined && splitUrl(url).page === splitUrl(base).page;
}

function isImageUrl(url: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i.test(new URL(url).pathname);
}

const DARK = /^(?:only-dark|dark-only|dark-mode-only|themedComponent--dark.*)$/;

function addImage(element: HtmlElement, marks: ReadonlySet<SimpleMark>, run: Run): void {
  const { attributes } = element;
  const alt = attributes['alt']?.replace(/\s+/g, ' ').trim() ?? '';
  if (hasClass(element, 'emoji', 'emojione', 'emoticon') || 'data-emoji-short-name' in attributes) {
    run.writer.text(attributes['data-emoji-fallback'] ?? alt, marksOf(marks));
    return;
  }
  const url = findImageUrl(element, run.conversion.base);
  const isPixel = attributes['width'] === '1' && attributes['height'] === '1';
  const target = url === undefined || isPixel ? undefined : run.conversion.links.imageAt(url);
  if (target === undefined || matchesClass(element, DARK)) return;
  const data: ImageData = { ref: { kind: 'source', target }, ...(alt !== '' && { alt }) };
  run.writer.node({ object: 'inline', type: 'inline-image', data, isVoid: true });
}

/** The URL of an image, including one that a script would load lazily; `data:` URLs count. */
export function findImageUrl({ attributes }: HtmlElement, base: string): string | undefined {
  const src = attributes['src'] ?? '';
  const lazy = attributes['data-src'] ?? attributes['data-original'] ?? attributes['data-lazy-src'];
  const imageUrl = lazy !== undefined && (src === '' || src.startsWith('data:')) ? lazy : src;
  if (/^data:image\/[\w.+-]+[;,]/i.test(imageUrl)) return imageUrl;
  return findUrl(imageUrl, base);
}
