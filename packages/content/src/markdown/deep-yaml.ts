import { Lexer, Parser } from 'yaml';

/** Levels of lists and mappings within each other. */
const MAX_DEPTH = 300;
const MAX_OPENERS = 100;
const MAY_BE_DEEP = /^[ \t\-?:]{100}/m;

/**
 * Whether a YAML text is nested so deeply that it must not be parsed: the parser goes down by recursion, and where the
 * stack ends a regular expression that is compiled just then ends the whole process. The levels are counted as the
 * parser's own first step sees them, which needs no recursion; most texts cannot have as many by what they look like.
 */
export function isDeepYaml(text: string): boolean {
  const openers = text.match(/[[{]/g)?.length ?? 0;
  if (openers <= MAX_OPENERS && !MAY_BE_DEEP.test(text)) return false;
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH) return true;
  }
  return false;
}
