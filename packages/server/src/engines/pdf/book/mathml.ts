import { Parser } from 'htmlparser2';
import temml from 'temml';

/** An element of MathML. */
export interface MathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MathElement[];
  /** Of elements without children. */
  readonly text: string;
}

interface OpenElement extends MathElement {
  readonly children: MathElement[];
  text: string;
}

/** Characters of a formula beyond which its source is shown instead. */
const longestFormula = 5000;
/** Maximum nesting, a limit of the typesetter. */
const deepest = 30;

/** The formula as MathML; undefined where it is no LaTeX that can be read. */
export function parseFormula(formula: string, display: 'block' | 'inline'): MathElement | undefined {
  if (formula.trim() === '' || formula.length > longestFormula) return undefined;
  try {
    const options = {
      displayMode: display === 'block',
      throwOnError: true,
      maxExpand: 300,
      maxSize: [20, 20] as [number, number],
    };
    return readElements(temml.renderToString(formula, options));
  } catch {
    return undefined;
  }
}

/** Parses the library's own output, which is well-formed; undefined if it is not one formula, or too deep. */
function readElements(source: string): MathElement | undefined {
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [root];
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: OpenElement = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
        isTooDeep ||= open.length > deepest;
      },
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(source);
  const [math] = root.children;
  return !isTooDeep && root.children.length === 1 && math?.name === 'math' ? math : undefined;
}
