import { parseExpressionAt, type Token } from 'acorn';
import type { ExpressionFault, ExpressionRoot, ParsedExpression } from './expression.ts';
import { FaultError, readExpressionNode } from './read-node.ts';

/** Characters of an expression in a page: branches of a condition carry those before them. */
const MAX_LENGTH = 4_096;
/** Words, signs and brackets. */
const MAX_TOKENS = 1_000;
/** Brackets within brackets: the parser calls itself for each. */
const MAX_DEPTH = 32;

const ALL_ROOTS: readonly ExpressionRoot[] = ['visitor.claims', 'space.vars', 'page.vars', 'book'];

/**
 * Parses an expression of a page or a condition: literals, members, `! && || ?? ?:`, comparisons, `in`, `+`, unary
 * minus and a few methods of texts and lists (docs/api/contract.md#conditions). It cannot call, change or access
 * anything else.
 *
 * @param roots the readable data; all other identifiers are rejected
 */
export function parseExpression(
  text: string,
  roots: readonly ExpressionRoot[] = ALL_ROOTS,
): ParsedExpression | ExpressionFault {
  if (text.length > MAX_LENGTH) return { fault: `must not have more than ${MAX_LENGTH} characters` };
  if (text.trim() === '') return { fault: 'must be an expression' };
  try {
    return parse(text, roots);
  } catch (error) {
    if (error instanceof FaultError) return { fault: error.message };
    if (error instanceof SyntaxError) return { fault: describeSyntaxError(text, error) };
    throw error;
  }
}

function parse(text: string, roots: readonly ExpressionRoot[]): ParsedExpression {
  const tree = parseExpressionAt(text, 0, {
    ecmaVersion: 2022,
    sourceType: 'module',
    preserveParens: true,
    onToken: makeTokenCheck(),
    onComment: (_isBlock, _text, start) => {
      throw new FaultError('has a comment', start);
    },
  });
  const rest = text.slice(tree.end).search(/\S/);
  if (rest >= 0) throw new FaultError(`has ${quote(text, tree.end + rest)}`, tree.end + rest, 'does not belong there');
  const usedRoots = new Set<ExpressionRoot>();
  return { node: readExpressionNode(tree, { text, allowed: roots, roots: usedRoots }), roots: usedRoots };
}

const OPENING: ReadonlySet<string> = new Set(['(', '[', '{', '${']);
const CLOSING: ReadonlySet<string> = new Set([')', ']', '}']);

/** Stops the parser early: it must not get deep into itself. */
function makeTokenCheck(): (token: Token) => void {
  let [count, depth] = [0, 0];
  return ({ type: { label }, start }) => {
    count += 1;
    if (count > MAX_TOKENS) throw new FaultError('is too long', start);
    if (OPENING.has(label)) depth += 1;
    if (CLOSING.has(label)) depth -= 1;
    if (depth > MAX_DEPTH) throw new FaultError('has too many nested brackets', start);
  };
}

function describeSyntaxError(text: string, error: SyntaxError): string {
  const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
  if (at >= text.trimEnd().length) return 'ends where something should follow';
  const reason = error.message.replace(/ \(\d+:\d+\)$/, '');
  if (/^Unexpected (?:token|character)/.test(reason)) {
    return new FaultError(`has ${quote(text, at)}`, at, 'does not belong there').message;
  }
  return new FaultError(`is not a valid expression (${reason.toLowerCase()})`, at).message;
}

const quote = (text: string, at: number): string => JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0));
