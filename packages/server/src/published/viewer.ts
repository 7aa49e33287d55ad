import { createHash } from 'node:crypto';
import {
  type ExpressionData,
  evaluateExpression,
  meetsCondition,
  type ParsedExpression,
  parseCondition,
  parseExpression,
} from '@bindery/content';
import { LruCache } from '../store/lru-cache.ts';

/** What a visitor has shown of who he is: conditions are decided on it, and nothing else of the site asks. */
export interface Viewer {
  /** Visitors with the same digest see the same bytes at the same address; empty where nothing is known of anybody. */
  readonly digest: string;
  /** Whether a condition of a section, site space or page holds; one that cannot be decided does not (row 125). */
  readonly meets: (condition: string) => boolean;
  /** Whether the condition of a block holds, which may look at the variables of its page too. */
  readonly meetsOnPage: (condition: string, variables: PageVariables) => boolean;
  /** What an expression in a text shows; undefined where that is nothing. */
  readonly textOf: (expression: string, variables: PageVariables) => string | undefined;
}

/** Variables that a page and its space define. */
export interface PageVariables {
  readonly space: ExpressionData;
  readonly page: ExpressionData;
}

/** Somebody of whom nothing is known, on a site that does not ask: nothing with a condition is shown. */
export const UNKNOWN_VIEWER: Viewer = {
  digest: '',
  meets: () => false,
  meetsOnPage: () => false,
  textOf: (expression, variables) => textOf(expression, {}, variables),
};

/** A visitor of a site that adapts what it shows to `claims`, the value of `visitor.claims`. */
export function makeViewer(claims: ExpressionData): Viewer {
  const decided = new Map<string, boolean>();
  return {
    digest: createHash('sha256').update(writeSorted(claims)).digest('base64url').slice(0, 22),
    meets: (condition) => {
      const known = decided.get(condition);
      if (known !== undefined) return known;
      const parsed = readExpression('condition', condition);
      const holds = parsed !== undefined && meetsCondition(parsed, claims);
      decided.set(condition, holds);
      return holds;
    },
    meetsOnPage: (condition, variables) => evaluate(condition, claims, variables) === true,
    textOf: (expression, variables) => textOf(expression, claims, variables),
  };
}

function evaluate(expression: string, claims: ExpressionData, { space, page }: PageVariables): unknown {
  const parsed = readExpression('expression', expression);
  const result = parsed && evaluateExpression(parsed, { claims, spaceVariables: space, pageVariables: page });
  return result !== undefined && 'value' in result ? result.value : undefined;
}

function textOf(expression: string, claims: ExpressionData, variables: PageVariables): string | undefined {
  const value = evaluate(expression, claims, variables);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined;
}

/** Characters of the expressions that are kept, read. */
const MAX_READ = 1024 * 1024;

const read = new LruCache<{ readonly parsed: ParsedExpression | undefined; readonly length: number }>(
  MAX_READ,
  ({ length }) => length * 10 + 200,
);

/** An expression as a tree; undefined for what is none. */
function readExpression(kind: 'condition' | 'expression', text: string): ParsedExpression | undefined {
  const name = `${kind} ${text}`;
  const kept = read.get(name);
  if (kept !== undefined) return kept.parsed;
  const parsed = parse(kind, text);
  read.set(name, { parsed, length: text.length });
  return parsed;
}

function parse(kind: 'condition' | 'expression', text: string): ParsedExpression | undefined {
  if (kind === 'condition') {
    const parsed = parseCondition(text);
    return 'condition' in parsed ? parsed.condition : undefined;
  }
  const parsed = parseExpression(text);
  return 'fault' in parsed ? undefined : parsed;
}

/** As JSON, with members in the order of their names: equal data gives equal texts. */
function writeSorted(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
