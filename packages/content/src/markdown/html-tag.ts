import { decodeHTML, decodeHTMLAttribute } from 'entities';

/** One start or end tag of HTML. */
export interface HtmlTag {
  /** Lower case. */
  readonly name: string;
  readonly kind: 'start' | 'end';
  /** By lower-case name, entities decoded; the first of two with one name. An attribute without a value is `''`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Offset after the tag. */
  readonly end: number;
}

const tagNamePattern = /<(\/?)([A-Za-z][^\s/><]*)/y;
const attributePattern = /[\s/]*([^\s/>=<"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;
const tagEndPattern = /[\s/]*>/y;
const noAttributes: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** Parses the tag that starts with the `<` at `start`; undefined if there is none. */
export function readHtmlTag(source: string, start: number): HtmlTag | undefined {
  tagNamePattern.lastIndex = start;
  const match = tagNamePattern.exec(source);
  if (match === null) {
    return undefined;
  }
  const name = (match[2] ?? '').toLowerCase();
  const kind = match[1] === '/' ? 'end' : 'start';
  let position = tagNamePattern.lastIndex;
  let attributes: Record<string, string> | undefined;
  for (;;) {
    tagEndPattern.lastIndex = position;
    if (tagEndPattern.test(source)) {
      return { name, kind, attributes: attributes ?? noAttributes, end: tagEndPattern.lastIndex };
    }
    attributePattern.lastIndex = position;
    const attribute = attributePattern.exec(source);
    if (attribute === null) {
      return undefined;
    }
    position = attributePattern.lastIndex;
    attributes ??= Object.create(null) as Record<string, string>;
    const attributeName = (attribute[1] ?? '').toLowerCase();
    if (!(attributeName in attributes)) {
      attributes[attributeName] = decodeAttribute(attribute[2] ?? attribute[3] ?? attribute[4] ?? '');
    }
  }
}

function decodeAttribute(value: string): string {
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}

/** Text of HTML with its entities decoded. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

/**
 * Offset after the comment, declaration or processing instruction that starts with the `<` at `start`; undefined if
 * there is none. An unclosed one extends to the end.
 */
export function skipHtmlComment(source: string, start: number): number | undefined {
  if (!/^<(?:!--|!\[CDATA\[|![A-Za-z]|\?)/.test(source.slice(start, start + 9))) {
    return undefined;
  }
  const [prefix, suffix] = source.startsWith('<!--', start)
    ? ['<!--', '-->']
    : source.startsWith('<![CDATA[', start)
      ? ['<![CDATA[', ']]>']
      : ['<!', '>'];
  const end = source.indexOf(suffix, start + prefix.length);
  return end < 0 ? source.length : end + suffix.length;
}
