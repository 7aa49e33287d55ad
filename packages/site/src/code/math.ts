import temml from 'temml';

/** Characters of a formula beyond which its source is shown instead. */
const formulaLimit = 5_000;

/** Allowed elements of MathML; for all others a formula falls back to its source. */
const elements: ReadonlySet<string> = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover ' +
    'munderover mmultiscripts mprescripts mtable mtr mtd menclose'
  ).split(' '),
);

const attributes: ReadonlySet<string> = new Set(
  (
    'display class mathvariant width height depth lspace rspace voffset linethickness stretchy symmetric fence form separator ' +
    'largeop movablelimits minsize maxsize accent accentunder scriptlevel displaystyle columnspan rowspan notation ' +
    'columnalign rowalign columnspacing rowspacing'
  ).split(' '),
);

const tag = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g;
const attribute = /([a-z-]+)="([^"<>]*)"/g;
const plainColor = /(?:^|;)\s*color:\s*(#[0-9a-f]{3,6})\s*(?:;|$)/i;
const boxed = /border:\s*1px solid/;

/** Preserves allowed attributes; color and frame styles are converted to presentational attributes. */
function writeAttributes(source: string): string {
  let written = '';
  const classes: string[] = [];
  for (const [, name = '', value = ''] of source.matchAll(attribute)) {
    if (name === 'class') classes.push(value);
    else if (name === 'style') {
      const color = plainColor.exec(value)?.[1];
      if (color !== undefined) written += ` mathcolor="${color}"`;
      if (boxed.test(value)) classes.push('math-boxed');
    } else if (attributes.has(name)) written += ` ${name}="${value}"`;
  }
  return classes.length > 0 ? `${written} class="${classes.join(' ')}"` : written;
}

/** Options of the library: a formula that expands endlessly, or is very large, is invalid. */
const optionsFor = (display: 'block' | 'inline') => ({
  displayMode: display === 'block',
  throwOnError: true,
  maxExpand: 300,
  maxSize: [20, 20] as [number, number],
});

/** Why a formula is shown as its source, as a sentence for its writer; undefined for a valid one. */
export function findFormulaFault(formula: string): string | undefined {
  if (formula.length > formulaLimit) return `The formula has more than ${formulaLimit} characters.`;
  if (findMathml(formula, 'block') !== undefined) return undefined;
  try {
    temml.renderToString(formula, optionsFor('block'));
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
    const plain = reason
      .replace(/^\w*ParseError:?\s*/i, '')
      .replace(/[.:]?\s*$/, '')
      .slice(0, 200);
    if (plain !== '') return `The formula is not valid: ${plain.charAt(0).toLowerCase()}${plain.slice(1)}.`;
  }
  return 'The formula uses commands that pages cannot show.';
}

/**
 * Converts a LaTeX formula to MathML (by temml: it generates MathML only, unlike KaTeX, which generates markup with
 * fonts and styles), without style attributes and with the allowed elements only; undefined if it is invalid, so that
 * the source can be shown. MathML needs no font, script or stylesheet.
 */
export function findMathml(formula: string, display: 'block' | 'inline'): string | undefined {
  if (formula.length > formulaLimit) return undefined;
  let source: string;
  try {
    source = temml.renderToString(formula, optionsFor(display));
  } catch {
    return undefined;
  }
  let known = true;
  const written = source.replace(tag, (_, slash: string, name: string, rest: string, empty: string) => {
    known &&= elements.has(name);
    return `<${slash}${name}${writeAttributes(rest)}${empty}>`;
  });
  // A tag that the pattern does not read would be left as it is: it must not get through.
  const leftOver = written.replace(tag, '');
  return known && !/[<>]/.test(leftOver) ? written : undefined;
}
