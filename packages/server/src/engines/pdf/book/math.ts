import { writePlainCode } from './code.ts';
import { array, EMPTY, type Markup, NONE, points, sequence, truth, typstCall, typstLiteral } from './markup.ts';
import { type MathElement, parseFormula } from './mathml.ts';

/** A formula of LaTeX; one that cannot be read is shown as its source. */
export function writeFormula(formula: string, display: 'block' | 'inline'): Markup {
  const root = parseFormula(formula, display);
  if (root === undefined)
    return display === 'block' ? writePlainCode(undefined, formula) : typstCall('code', typstLiteral(formula));
  return typstCall('math.equation', { block: truth(display === 'block') }, writeRow(root.children));
}

/** A row of elements; a row between fences stretches them to its height. */
function writeRow(elements: readonly MathElement[]): Markup {
  const row = sequence(elements.map(writeElement));
  const [first] = elements;
  return elements.length > 1 && first !== undefined && isFence(first) ? typstCall('math.lr', row) : row;
}

const isFence = ({ name, attributes }: MathElement): boolean =>
  name === 'mo' && attributes['fence'] === 'true' && attributes['stretchy'] !== 'false';

function writeElement(element: MathElement): Markup {
  const { children, attributes, text } = element;
  const [first, second, third] = children;
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mo':
      return writeSymbol(element);
    case 'mtext':
    case 'ms':
      return typstLiteral(text.replaceAll('\u00a0', ' '));
    case 'mspace':
      return writeSpace(attributes['width']);
    case 'mfrac':
      return writeFraction(element);
    case 'msqrt':
      return typstCall('math.sqrt', writeRow(children));
    case 'mroot':
      return typstCall('math.root', writeOptional(second), writeOptional(first));
    case 'msub':
    case 'munder':
      return writeAttached(first, element.name, { below: second });
    case 'msup':
    case 'mover':
      return writeAttached(first, element.name, { above: second });
    case 'msubsup':
    case 'munderover':
      return writeAttached(first, element.name, { below: second, above: third });
    case 'mtable':
      return writeTable(children);
    case 'menclose':
      return writeEnclosed(element);
    case 'mphantom':
      return typstCall('hide', writeRow(children));
    default:
      return writeColored(element);
  }
}

const writeOptional = (element: MathElement | undefined): Markup =>
  element === undefined ? EMPTY : writeElement(element);

/** Rows that only group, and those with a color or a frame. */
function writeColored({ children, attributes, text }: MathElement): Markup {
  const body = children.length === 0 ? typstLiteral(text) : writeRow(children);
  const style = attributes['style'] ?? '';
  const color = /(?:^|;)color:(#[0-9a-f]{6})\b/i.exec(style)?.[1];
  const colored = color === undefined ? body : typstCall('text', { fill: typstCall('rgb', typstLiteral(color)) }, body);
  return style.includes('border:') ? typstCall('math-box', colored) : colored;
}

/** Invisible operators, which help screen readers. */
const invisible = /[\u2061-\u2064]/g;

function writeSymbol({ name, text, attributes, children }: MathElement): Markup {
  const visibleText = text.replace(invisible, '');
  if (visibleText === '') return children.length > 0 ? writeRow(children) : EMPTY;
  const isOne = Array.from(visibleText).length === 1;
  const color = /(?:^|;)color:(#[0-9a-f]{6})\b/i.exec(attributes['style'] ?? '')?.[1];
  const bare =
    name === 'mi' && !isOne
      ? typstCall('math.op', typstLiteral(visibleText), { limits: truth(true) })
      : writeCharacters(visibleText, isOne);
  const upright = name === 'mi' && attributes['mathvariant'] === 'normal' ? typstCall('math.upright', bare) : bare;
  return color === undefined ? upright : typstCall('text', { fill: typstCall('rgb', typstLiteral(color)) }, upright);
}

/** One character is a symbol with the spacing of its class; numbers and words are text. */
function writeCharacters(text: string, isOne: boolean): Markup {
  return isOne && !/[0-9"\\\s]/.test(text) ? typstCall('glyph', typstLiteral(text)) : typstLiteral(text);
}

function writeSpace(width: string | undefined): Markup {
  const match = /^(-?\d{0,3}(?:\.\d{1,6})?)(em|pt)$/.exec(width ?? '');
  const size = Number(match?.[1] ?? 0);
  if (match === null || !Number.isFinite(size) || size === 0) return EMPTY;
  return typstCall('h', match[2] === 'pt' ? points(size) : (`${size}em` as Markup));
}

function writeFraction({ children, attributes }: MathElement): Markup {
  const [above, below] = children.map(writeElement);
  const parts = [above ?? EMPTY, below ?? EMPTY] as const;
  if (/^0(?:px|em|pt)?$/.test(attributes['linethickness'] ?? '')) {
    return typstCall('math.mat', { delim: NONE }, array([parts[0]]), array([parts[1]]));
  }
  return typstCall('math.frac', ...parts);
}

interface Attachments {
  readonly below?: MathElement | undefined;
  readonly above?: MathElement | undefined;
}

const accents = /^[\u02c6\u02c7\u02d8-\u02dc\u00a8\u00af\u00b4`^~\u2192\u2190\u2194.]$/;
const braces: Readonly<Record<string, string>> = {
  '\u23de': 'math.overbrace',
  '\u23df': 'math.underbrace',
  '\u23b4': 'math.overbracket',
  '\u23b5': 'math.underbracket',
};

function writeAttached(base: MathElement | undefined, name: string, { below, above }: Attachments): Markup {
  const body = writeOptional(base);
  const mark = above ?? below;
  if (mark?.name === 'mo' && (name === 'mover' || name === 'munder')) {
    const brace = Object.hasOwn(braces, mark.text) ? braces[mark.text] : undefined;
    if (brace !== undefined) return typstCall(brace, body);
    if (name === 'mover' && accents.test(mark.text))
      return typstCall('math.accent', body, typstCall('glyph', typstLiteral(mark.text)));
  }
  const isOver = name.includes('under') || name.includes('over');
  const scripts = { b: below && writeElement(below), t: above && writeElement(above) };
  return typstCall('math.attach', isOver ? typstCall('math.limits', body) : body, scripts);
}

/** Columns that are set to the right and left of each other, as equations are, line up at their signs. */
function writeTable(rows: readonly MathElement[]): Markup {
  const cells = rows.map((row) => row.children);
  const columns = Math.max(1, ...cells.map((row) => row.length));
  if (rows.some((row) => (row.attributes['class'] ?? '').includes('tml-tageqn'))) return writeTagged(cells);
  const align = alignmentOf(cells);
  if (align === 'equations') {
    const lines = cells.map((row) =>
      sequence(
        row.flatMap((cell, index) =>
          index === 0 ? [writeRow(cell.children)] : ['align-mark' as Markup, writeRow(cell.children)],
        ),
      ),
    );
    return sequence(lines.flatMap((line, index) => (index === 0 ? [line] : [typstCall('linebreak'), line])));
  }
  const written = cells.map((row) =>
    array(Array.from({ length: columns }, (_, index) => writeRow(row[index]?.children ?? []))),
  );
  return typstCall('math.mat', { delim: NONE, align: align as Markup }, ...written);
}

function alignmentOf(cells: readonly (readonly MathElement[])[]): 'equations' | 'left' | 'center' {
  const classes = (cells[0] ?? []).map(({ attributes }) => attributes['class'] ?? '');
  if (classes[0]?.includes('tml-right') && (classes[1]?.includes('tml-left') ?? true)) return 'equations';
  return classes.length > 0 && classes.every((name) => name.includes('tml-left')) ? 'left' : 'center';
}

/** An equation with its number after it. */
function writeTagged(cells: readonly (readonly MathElement[])[]): Markup {
  const parts = (cells[0] ?? [])
    .filter(({ children }) => children.length > 0)
    .map(({ children }) => writeRow(children));
  return sequence(parts.flatMap((part, index) => (index === 0 ? [part] : [typstCall('h', '2em' as Markup), part])));
}

function writeEnclosed({ children, attributes }: MathElement): Markup {
  const body = writeRow(children);
  const notation = attributes['notation'] ?? '';
  if (notation.includes('strike')) return typstCall('math.cancel', body);
  if (notation === 'top') return typstCall('math.overline', body);
  if (notation === 'bottom') return typstCall('math.underline', body);
  return notation.includes('box') ? typstCall('math-box', body) : body;
}
