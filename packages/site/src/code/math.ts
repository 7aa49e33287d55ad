import temml from 'temml';

/** Characters of a formula beyond which its source is shown instead. */
const formulaLimit = 5_000;

/** Elements of MathML that are written, in upright form; anything else makes a formula fall back to its source. */
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

/** Keeps the attributes of the list; a colour and a frame, which come as style, turn into what needs no style. */
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

/**
 * A formula of LaTeX as MathML (temml: it writes MathML alone, where KaTeX is made for markup with fonts and styles),
 * without style attributes and with nothing but the elements above; undefined where it cannot be read, so that the
 * source can be shown. MathML needs no font, no script and no stylesheet.
 */
export function findMathml(formula: string, display: 'block' | 'inline'): string | undefined {
  if (formula.length > formulaLimit) return undefined;
  let source: string;
  try {
    source = temml.renderToString(formula, {
      displayMode: display === 'block',
      throwOnError: true,
      maxExpand: 300,
      maxSize: [20, 20],
    });
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
