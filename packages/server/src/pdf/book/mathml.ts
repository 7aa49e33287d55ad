import temml from 'temml';

/** An element of MathML. */
export interface MathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MathElement[];
  /** Of elements without children. */
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: MathElement[];
  text: string;
}

const token = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const attribute = /([a-z-]+)="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Characters of a formula beyond which its source is shown instead. */
const longestFormula = 5000;
/** Elements within elements; typesetters give up on deeper ones. */
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

/** Reads the library's own output, which is well-formed; undefined for what is not, or lies too deep. */
function readElements(source: string): MathElement | undefined {
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [root];
  for (const [, slash, name = '', rest = '', empty, text] of source.matchAll(token)) {
    const top = open.at(-1);
    if (top === undefined || open.length > deepest) return undefined;
    if (text !== undefined) top.text += unescapeText(text);
    else if (slash === '/') {
      if (open.pop()?.name !== name) return undefined;
    } else {
      const attributes = Object.fromEntries(
        Array.from(rest.matchAll(attribute), ([, key = '', value = '']) => [key, value]),
      );
      const element = { name, attributes, children: [], text: '' };
      top.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [math] = root.children;
  return open.length === 1 && root.children.length === 1 && math?.name === 'math' ? math : undefined;
}

const unescapeText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
