import { Parser } from 'htmlparser2';

interface ParagraphStyle {
  readonly id: string;
  name: string;
  basedOn: string | undefined;
}

/** Names of styles without blanks in lower case: those of Word, of LibreOffice and of converters. */
const QUOTES = new Set(['quote', 'intensequote', 'blocktext', 'blockquote', 'blockquotation', 'quotations']);
const CAPTIONS = new Set(['caption', 'imagecaption', 'tablecaption', 'figurecaption']);
/** Longer chains of styles are circles. */
const MAX_CHAIN = 20;

/** The class of paragraphs that are captions. */
export const CAPTION_CLASS = 'docx-caption';

const RULES: readonly (readonly [names: ReadonlySet<string>, rule: string])[] = [
  [QUOTES, 'blockquote > p:fresh'],
  [CAPTIONS, `p.${CAPTION_CLASS}:fresh`],
];

/**
 * The rules for paragraphs that are quotations or captions, by their style or one that it is based on. Word translates
 * the identifiers of its styles, and not their names.
 * @param xml the part with the styles; empty without one
 */
export function listStyleRules(xml: string): string[] {
  const styles = readStyles(xml);
  const rules = [...styles.values()].flatMap((style) => {
    const chain = listChain(style, styles);
    const rule = RULES.find(([names]) => chain.some(({ id, name }) => names.has(key(name)) || names.has(key(id))))?.[1];
    if (rule === undefined) return [];
    return /[\p{Cc}]/u.test(style.name) || style.name === ''
      ? []
      : [`p[style-name='${style.name.replace(/[\\']/g, '\\$&')}'] => ${rule}`];
  });
  // Paragraphs may have styles that the document does not define.
  const ids = ['Quote', 'IntenseQuote', 'BlockText', 'Quotations', 'Zitat', 'IntensivesZitat', 'Citation', 'Cita'];
  return [
    ...rules,
    ...ids.map((id) => `p.${id} => blockquote > p:fresh`),
    ...['Caption', 'ImageCaption', 'TableCaption'].map((id) => `p.${id} => p.${CAPTION_CLASS}:fresh`),
  ];
}

const key = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();

function listChain(style: ParagraphStyle, styles: ReadonlyMap<string, ParagraphStyle>): ParagraphStyle[] {
  const chain: ParagraphStyle[] = [];
  for (let next: ParagraphStyle | undefined = style; next !== undefined && chain.length < MAX_CHAIN; ) {
    chain.push(next);
    next = next.basedOn === undefined ? undefined : styles.get(next.basedOn);
  }
  return chain;
}

function readStyles(xml: string): ReadonlyMap<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>();
  let style: ParagraphStyle | undefined;
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        const read = (attribute: string) =>
          Object.entries(attributes).find(([each]) => localName(each) === attribute)?.[1];
        if (name === 'style') {
          style =
            read('type') === 'paragraph' ? { id: read('styleId') ?? '', name: '', basedOn: undefined } : undefined;
          if (style !== undefined) styles.set(style.id, style);
        } else if (name === 'name' && style !== undefined) style.name = read('val') ?? '';
        else if (name === 'basedOn' && style !== undefined) style.basedOn = read('val');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return styles;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
