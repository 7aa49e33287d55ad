import type { Alignment } from '../document/document.ts';
import type { Inline } from '../document/inline.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import { textOfInlines } from '../document/text.ts';
import type { HtmlTag } from './html-tag.ts';
import type { PageBuilder } from './page-builder.ts';
import { splitCandidates } from './srcset.ts';
import { sourceRef, textOf } from './tag-values.ts';

type Attributes = HtmlTag['attributes'];
type EndOfElement = () => void;
type StartOfElement = (builder: PageBuilder, attributes: Attributes, name: string) => EndOfElement | undefined;

/** Applies the start of an element within text. Elements without their own meaning leave their text. */
export function applyInlineElement(builder: PageBuilder, tag: HtmlTag): void {
  const start = starters.get(tag.name);
  const end = start?.(builder, tag.attributes, tag.name);
  if (end !== undefined) {
    builder.inlineElements.open(tag.name, end);
  }
}

/** Applies the end of an element within text; one that was never started vanishes. */
export function endInlineElement(builder: PageBuilder, name: string): void {
  if (name === 'br') {
    builder.text('\n');
  } else if (name === 'picture') {
    builder.darkImage = undefined;
  } else {
    builder.inlineElements.end(name);
  }
}

/** The text alignment according to `align` or a style. */
export function readAlignment({ attributes }: Pick<HtmlTag, 'attributes'>): Alignment | undefined {
  const alignment = attributes['align'] ?? /text-align:\s*(\w+)/.exec(attributes['style'] ?? '')?.[1];
  switch (alignment?.toLowerCase()) {
    case 'left':
    case 'start':
      return 'start';
    case 'center':
    case 'middle':
      return 'center';
    case 'right':
    case 'end':
      return 'end';
    default:
      return undefined;
  }
}

type SimpleMark = Parameters<PageBuilder['marks']['open']>[0];

const marked =
  (type: SimpleMark): StartOfElement =>
  (builder) => {
    builder.marks.open(type);
    return () => builder.marks.close(type);
  };

const starters: ReadonlyMap<string, StartOfElement> = new Map<string, StartOfElement>([
  ['strong', marked('bold')],
  ['b', marked('bold')],
  ['em', marked('italic')],
  ['i', openItalicOrIcon],
  ['del', marked('strikethrough')],
  ['s', marked('strikethrough')],
  ['strike', marked('strikethrough')],
  ['sub', marked('subscript')],
  ['sup', marked('superscript')],
  ['kbd', marked('keyboard')],
  ['code', openCodeOrExpression],
  ['tt', marked('code')],
  ['samp', marked('code')],
  ['mark', openColor],
  ['span', openSpan],
  ['font', openColor],
  ['a', openLink],
  ['br', addBreak],
  ['img', addImage],
  ['source', addDarkSource],
  ['input', addCheckbox],
  ['script', openHidden],
  ['style', openHidden],
]);

function openItalicOrIcon(builder: PageBuilder, attributes: Attributes, name: string): EndOfElement | undefined {
  const icon = readIcon(attributes['class'] ?? '');
  if (icon === undefined) {
    return marked('italic')(builder, attributes, name);
  }
  builder.inline({ object: 'inline', type: 'icon', data: { icon }, isVoid: true });
  return openWrapped(builder, 'icon', (nodes) => (isShortCode(nodes) ? [] : nodes));
}

const iconStyles = new Set(['fa-solid', 'fa-regular', 'fa-light', 'fa-thin', 'fa-duotone', 'fa-brands', 'fa-sharp']);

function readIcon(classes: string): string | undefined {
  const name = classes.split(/\s+/).findLast((each) => /^fa-[\w-]+$/.test(each) && !iconStyles.has(each));
  return name?.slice(3);
}

/** The text within an icon is its short code, for readers of the source. */
function isShortCode(nodes: readonly Inline[]): boolean {
  return nodes.every((node) =>
    node.object === 'text'
      ? node.leaves.every((leaf) => /^\s*(?::[\w-]+:)?\s*$/.test(leaf.text))
      : node.type === 'emoji',
  );
}

function openCodeOrExpression(builder: PageBuilder, attributes: Attributes, name: string): EndOfElement | undefined {
  if (attributes['class'] !== 'expression') {
    return marked('code')(builder, attributes, name);
  }
  builder.marks.open('code');
  const end = openWrapped(builder, 'expression', (nodes) => {
    const expression = textOfInlines(nodes).trim();
    return expression === '' ? [] : [{ object: 'inline', type: 'expression', data: { expression }, isVoid: true }];
  });
  return () => {
    builder.marks.close('code');
    end();
  };
}

const colorPattern = /^(?:[a-z]{3,30}|#[0-9a-f]{3,8})$/i;

function openColor(builder: PageBuilder, attributes: Attributes, name: string): EndOfElement | undefined {
  const styles = new Map(
    (attributes['style'] ?? '').split(';').map((style) => {
      const [property = '', value = ''] = style.split(':', 2);
      return [property.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    }),
  );
  const text = readColor(styles.get('color') ?? attributes['color']);
  const background = readColor(styles.get('background-color') ?? styles.get('background'));
  const isPlainMark = name === 'mark' && text === undefined && background === undefined;
  const color = omitUndefined({ text, background: isPlainMark ? 'yellow' : background });
  if (Object.keys(color).length === 0) {
    return undefined;
  }
  builder.marks.openColor(color);
  return () => builder.marks.closeColor();
}

function readColor(value: string | undefined): string | undefined {
  return value !== undefined && colorPattern.test(value) ? value : undefined;
}

function openSpan(builder: PageBuilder, attributes: Attributes, name: string): EndOfElement | undefined {
  const option = textOf(attributes['data-option']);
  if (option !== undefined) {
    builder.addOption(option);
  }
  addAnchor(builder, attributes['id']);
  return openColor(builder, attributes, name);
}

function addAnchor(builder: PageBuilder, id: string | undefined): void {
  if (id === undefined || id === '') {
    return;
  }
  const line = builder.findLine();
  if (line?.kind === 'heading' && line.id === undefined) {
    line.id = id;
  } else {
    builder.inline({ object: 'inline', type: 'anchor', data: { id }, isVoid: true });
  }
}

function openLink(builder: PageBuilder, attributes: Attributes): EndOfElement | undefined {
  const id = attributes['id'] ?? attributes['name'];
  addAnchor(builder, id);
  const target = textOf(attributes['href']);
  const { buffer } = builder.currentLine();
  if (target === undefined || (id !== undefined && target === `#${id}`) || buffer.isOpen('link')) {
    return undefined;
  }
  const classes = (attributes['class'] ?? '').split(/\s+/);
  if (!classes.includes('button')) {
    return openWrapped(builder, 'link', (nodes) => makeLink(nodes, target, attributes['title']));
  }
  const kind = classes.includes('secondary') ? 'secondary' : 'primary';
  const icon = omitUndefined({ icon: textOf(attributes['data-icon']) });
  return openWrapped(builder, 'link', (nodes) => {
    const data = { label: textOfInlines(nodes).trim(), ref: sourceRef(target), kind, ...icon } as const;
    return [{ object: 'inline', type: 'button', data, isVoid: true }];
  });
}

/** A link; one without text is dropped, and the title `mention` makes it show the title of its target. */
export function makeLink(nodes: readonly Inline[], target: string, title?: string): readonly Inline[] {
  const ref = sourceRef(target);
  if (title === 'mention') {
    return [{ object: 'inline', type: 'mention', data: { ref }, isVoid: true }];
  }
  const data = { ref, ...(title === undefined || title === '' ? {} : { title }) };
  return nodes.length === 0 ? [] : [{ object: 'inline', type: 'link', data, isVoid: false, nodes }];
}

function openWrapped(
  builder: PageBuilder,
  name: string,
  wrap: (nodes: readonly Inline[]) => readonly Inline[],
): EndOfElement {
  const { buffer } = builder.currentLine();
  buffer.open(name, wrap);
  return () => buffer.close(name);
}

/** The content of a script or a style is no text, provided that it has an end. */
function openHidden(builder: PageBuilder, _attributes: Attributes, name: string): EndOfElement {
  let isClosed = false;
  const end = openWrapped(builder, name, (nodes) => (isClosed ? [] : nodes));
  return () => {
    isClosed = true;
    end();
  };
}

function addBreak(builder: PageBuilder): undefined {
  builder.text('\n');
}

function addImage(builder: PageBuilder, attributes: Attributes): undefined {
  const target = textOf(attributes['src']);
  if (target === undefined) {
    return;
  }
  const size = attributes['data-size'];
  const dark = builder.darkImage;
  builder.darkImage = undefined;
  const data = omitUndefined({
    refDark: dark === undefined ? undefined : sourceRef(dark),
    width: readSize(attributes['width']),
    height: readSize(attributes['height']),
    alt: textOf(attributes['alt']),
    title: textOf(attributes['title']),
  });
  builder.image(
    { ref: sourceRef(target), ...data },
    {
      ...(size === 'line' || size === 'original' ? { size } : {}),
      drawing: (attributes['class'] ?? '').split(/\s+/).includes('gitbook-drawing'),
    },
  );
}

export function readSize(value: string | undefined): number | string | undefined {
  const match = /^\s*(\d{1,5}(?:\.\d+)?)\s*(px|%)?\s*$/.exec(value ?? '');
  return match === null ? undefined : match[2] === '%' ? `${match[1]}%` : Number(match[1]);
}

function addDarkSource(builder: PageBuilder, attributes: Attributes): undefined {
  if (/prefers-color-scheme:\s*dark/.test(attributes['media'] ?? '')) {
    builder.darkImage = textOf(splitCandidates(attributes['srcset'] ?? '')[0]?.target);
  }
}

function addCheckbox(builder: PageBuilder, attributes: Attributes): undefined {
  if (attributes['type'] === 'checkbox') {
    builder.check('checked' in attributes);
  }
}
