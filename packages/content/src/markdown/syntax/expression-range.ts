import type { SourceFacts } from '../tokenizer.ts';
import { maySearch } from './construct.ts';

/** Characters of one expression. */
const MAX_LENGTH = 20_000;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/**
 * Offset after the brackets that match the one at `start`, in JavaScript: brackets in strings, templates and comments
 * do not count. Undefined if they never do.
 */
export function findExpressionEnd(source: string, start: number, facts: SourceFacts): number | undefined {
  if (facts.searchable <= 0) return undefined;
  const open: string[] = [];
  const limit = Math.min(source.length, start + MAX_LENGTH);
  let position = start;
  while (position < limit) {
    const character = source[position] ?? '';
    const closing = CLOSING[character];
    if (closing !== undefined) open.push(closing);
    else if (character === '"' || character === "'" || character === '`')
      position = skipString(source, position, limit);
    else if (character === '\\') position += 1;
    else if (source.startsWith('/*', position)) position = skipTo(source, position + 2, '*/', limit);
    else if (character === open.at(-1)) {
      open.pop();
      if (open.length === 0) return maySearch(facts, position - start) ? position + 1 : undefined;
    } else if (character === '}' || character === ')' || character === ']') break;
    position += 1;
  }
  maySearch(facts, position - start);
  return undefined;
}

/** Offset of the last character of a string; an apostrophe that opens none stands alone. */
function skipString(source: string, start: number, limit: number): number {
  const quote = source[start];
  for (let position = start + 1; position < limit; position += 1) {
    const character = source[position];
    if (character === '\\') position += 1;
    else if (character === quote) return position;
    else if (character === '\n' && quote !== '`') return start;
  }
  return start;
}

function skipTo(source: string, from: number, end: string, limit: number): number {
  const at = source.indexOf(end, from);
  return at < 0 || at > limit ? limit : at + end.length - 1;
}

const STRING = /^(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`)$/;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The text of a literal; undefined for every other expression, none of which is evaluated. */
export function readLiteral(expression: string): string | undefined {
  const text = expression.trim();
  if (NUMBER.test(text)) return text;
  if (text === 'true' || text === 'false') return text;
  const match = STRING.exec(text);
  if (match === null) return undefined;
  return (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(n|t|[\s\S])/g, (_all, character: string) =>
    character === 'n' ? '\n' : character === 't' ? '\t' : character,
  );
}

/** Whether an expression has comments only. */
export const isComment = (expression: string): boolean => {
  const text = expression.trim();
  return text === '' || (text.startsWith('/*') && text.indexOf('*/', 2) === text.length - 2);
};
