import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';

/** Levels of lists and mappings within each other. */
const MAX_DEPTH = 300;

export interface YamlOptions {
  /** Whether a name that a mapping has twice is a fault; otherwise the last one counts. */
  readonly uniqueKeys?: boolean;
  /** Whether `<<` adopts the members of another mapping. */
  readonly merge?: boolean;
}

/** The first error of a YAML text, and its position. */
export class YamlFault extends Error {
  /** @param at place in the text, counted from 0 */
  constructor(what: string, text: string, at: number) {
    const before = text.slice(0, at);
    const line = before.split('\n').length;
    super(`${what} at line ${line}, column ${at - before.lastIndexOf('\n')}`);
  }
}

/**
 * Parses YAML. Parsing stops at the first error: there can be one at every character, and listing them all would
 * require seconds. The depth is limited by `MAX_DEPTH`: the parser is recursive, and a regular expression that is
 * compiled at the end of the stack ends the whole process.
 * @throws YamlFault
 */
export function readYaml(text: string, { uniqueKeys = false, merge = false }: YamlOptions = {}): Document.Parsed {
  const composer = new Composer({ uniqueKeys, merge, logLevel: 'silent' });
  let fault: YamlFault | undefined;
  const onError = (source: FaultSource, _code: string, message: string, isWarning?: boolean): void => {
    if (isWarning === true) return;
    // The error is rethrown on every level.
    fault ??= new YamlFault(message, text, offsetOf(source));
    throw fault;
  };
  // Its own collects them.
  Object.assign(composer, { onError });
  const [document] = composer.compose(listTokens(text), true, text.length);
  if (document === undefined) throw new YamlFault('Nothing is', text, 0);
  const [error] = document.errors;
  if (error !== undefined) throw new YamlFault(error.message, text, error.pos[0]);
  return document;
}

/** Like `readYaml`, for callers with a fallback; undefined for invalid YAML. */
export function findYaml(text: string): Document.Parsed | undefined {
  try {
    return readYaml(text);
  } catch (error) {
    if (error instanceof YamlFault) return undefined;
    throw error;
  }
}

/** The position of an error as the composer reports it. */
type FaultSource = number | readonly number[] | { readonly offset: number };

function offsetOf(source: FaultSource): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : (source[0] ?? 0);
}

/** The parts of a text: the parser's first step, which needs no recursion. */
function* listTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let documents = 0;
  for (const token of parse(parser, text)) {
    if (token.type === 'error') throw new YamlFault(token.message, text, token.offset);
    if (token.type === 'document') documents += 1;
    if (documents > 1) throw new YamlFault('A second document begins', text, token.offset);
    yield token;
  }
}

function* parse(parser: Parser, text: string): Generator<CST.Token> {
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_DEPTH) throw new YamlFault('It is nested too deeply', text, parser.offset);
  }
  yield* parser.end();
}
