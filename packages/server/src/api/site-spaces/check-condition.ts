import { badRequest } from '../../errors.ts';

/** A text in quotes; an expression's character; a bracket. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{ID_Continue}$.,?:!=<>&|+\-*/%\s]|[()[\]]/suy;
const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/**
 * Refuses what can be no expression over visitor claims: quotes or brackets that are not closed, and characters that no
 * expression has.
 * @throws 400 naming `place` and what is wrong
 */
export function checkCondition(place: string, condition: string): void {
  if (condition.trim() === '') throw badRequest(`${place} must be an expression.`);
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < condition.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(condition)?.[0];
    if (token === undefined) throw badRequest(`${place} ${describeFault(condition, at)}.`);
    const closing = CLOSED_BY[token];
    if (closing !== undefined) open.push(closing);
    else if ((token === ')' || token === ']') && open.pop() !== token) {
      throw badRequest(`${place} has a "${token}" at character ${at + 1} that closes nothing.`);
    }
  }
  const missing = open.pop();
  if (missing !== undefined) throw badRequest(`${place} has a bracket that no "${missing}" closes.`);
}

function describeFault(condition: string, at: number): string {
  const character = String.fromCodePoint(condition.codePointAt(at) ?? 0);
  if (character === '"' || character === "'") return `has a text at character ${at + 1} that no ${character} closes`;
  return `has ${JSON.stringify(character)} at character ${at + 1}, which is part of no expression`;
}
