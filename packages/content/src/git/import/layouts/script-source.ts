import { type Expression, parseExpressionAt, type Token } from 'acorn';

/** Brackets within each other, and tokens of all of them since their last commas: the parser is recursive. */
const [MAX_DEPTH, MAX_TOKENS] = [100, 1_000];

const STRING = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//;
/** Types that TypeScript permits after a value: `satisfies Config`, `as const`. */
const TYPE = /\b(?:satisfies|as)\s+[\w$.]+(?:<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>)?(?:\[(?:'[^'\n]*')?\])*/;
const PIECES = new RegExp(`(${STRING.source}|${COMMENT.source})|(${TYPE.source})`, 'g');

/** The text with the types after values replaced by spaces, so that all offsets remain. */
export function blankTypes(text: string): string {
  return text.replace(PIECES, (piece, other: string | undefined) =>
    other === undefined ? piece.replace(/[^\n]/g, ' ') : piece,
  );
}

/** Parses the expression at an offset; undefined for one that is no JavaScript, or is nested too deeply. */
export function parseScriptValue(text: string, offset: number): Expression | undefined {
  try {
    return parseExpressionAt(text, offset, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowAwaitOutsideFunction: true,
      onToken: createDepthGuard(),
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function createDepthGuard(): (token: Token) => void {
  const counts = [0];
  let total = 0;
  return ({ type: { label } }) => {
    const last = counts.length - 1;
    if (/^(?:[[{(]|\$\{)$/.test(label)) counts.push(0);
    else if (/^[\]})]$/.test(label) && last > 0) total -= counts.pop() ?? 0;
    else if (label === ',' || label === ';') {
      total -= counts[last] ?? 0;
      counts[last] = 0;
    } else {
      counts[last] = (counts[last] ?? 0) + 1;
      total += 1;
    }
    if (counts.length > MAX_DEPTH || total > MAX_TOKENS) throw new SyntaxError('nested too deeply');
  };
}

/** Where a value of a module begins: `const name = `, the result of `function name() {`, its default export. */
export interface ScriptDefinitions {
  readonly values: ReadonlyMap<string, number>;
  /** Offset of the default export. */
  readonly main: number | undefined;
  /** Names that come from other modules. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

const VALUE = /^(?:export[ \t]+)?(?:const|let|var)[ \t]+([\w$]+)[ \t]*(?::[^=\n]{0,200})?=(?!=|>)\s*/gm;
const FUNCTION =
  /^(?:export[ \t]+)?(?:async[ \t]+)?function[ \t]+([\w$]+)[ \t]*\(\s*\)[ \t]*(?::[^{\n]{0,200})?\{\s*return\b[ \t]*/gm;
const MAIN = /^(?:export[ \t]+default[ \t]+|module\.exports[ \t]*=(?!=)[ \t]*)/m;
const IMPORT = /^import[ \t]+(?!type\b)([^'"\n;]{1,500}|\{[^}'";]{1,2000}\})[ \t]*from[ \t]*['"]([^'"\n]+)['"]/gm;

/** Finds the definitions of a module by its lines, so that a syntax that cannot be parsed spoils one value only. */
export function findScriptDefinitions(text: string): ScriptDefinitions {
  const values = new Map<string, number>();
  const imports = new Map<string, { readonly from: string; readonly name: string }>();
  for (const pattern of [FUNCTION, VALUE]) {
    for (const match of text.matchAll(pattern)) values.set(match[1] ?? '', match.index + match[0].length);
  }
  for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
    const named = /\{([^}]*)\}/.exec(names)?.[1];
    for (const part of named?.split(',') ?? []) {
      const [name = '', local = name] = part.trim().split(/\s+as\s+/);
      if (name !== '') imports.set(local, { from, name });
    }
    const main = /^([\w$]+)/.exec(names)?.[1];
    if (main !== undefined) imports.set(main, { from, name: 'default' });
  }
  const main = MAIN.exec(text);
  return { values, imports, main: main === null ? undefined : main.index + main[0].length };
}
