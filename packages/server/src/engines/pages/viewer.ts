import { createHash } from 'node:crypto';
import {
  type ExpressionData,
  evaluateExpression,
  meetsCondition,
  type ParsedExpression,
  parseCondition,
  parseExpression,
} from '@bindery/content';
import { LruCache } from '../../platform/store/lru-cache.ts';

/** The claims of a visitor: the only input of conditions. */
export interface Viewer {
  /** Visitors with the same digest see the same bytes at the same URL; empty where visitors are not distinguished. */
  readonly digest: string;
  /**
   * Whether a condition of a section, site space or page contains; one that cannot be decided does not
   * (docs/api/contract.md#conditions).
   */
  readonly meets: (condition: string) => boolean;
  /** Whether the condition of a block is true, which may look at the variables of its page too. */
  readonly meetsOnPage: (condition: string, variables: PageVariables) => boolean;
  /** The value of an expression in a text; undefined if it has none. */
  readonly textOf: (expression: string, variables: PageVariables) => string | undefined;
}

/** Variables that a page and its space define. */
export interface PageVariables {
  readonly space: ExpressionData;
  readonly page: ExpressionData;
}

/** The claims of a visitor who has not signed in. */
const NO_CLAIMS: ExpressionData = { unsigned: {} };

/**
 * A visitor without claims: every visitor of a site that is not adaptive, and a visitor of an adaptive one who has not
 * signed in.
 */
export const UNKNOWN_VIEWER: Viewer = {
  digest: '',
  meets: (condition) => decide(condition, NO_CLAIMS),
  meetsOnPage: (condition, variables) => evaluate(condition, NO_CLAIMS, variables) === true,
  textOf: (expression, variables) => textOf(expression, NO_CLAIMS, variables),
};

/** A visitor of an adaptive site with `claims`, the value of `visitor.claims`. */
export function makeViewer(claims: ExpressionData): Viewer {
  const decided = new Map<string, boolean>();
  return {
    digest: digestClaims(claims),
    meets: (condition) => {
      const known = decided.get(condition);
      if (known !== undefined) return known;
      const holds = decide(condition, claims);
      decided.set(condition, holds);
      return holds;
    },
    meetsOnPage: (condition, variables) => evaluate(condition, claims, variables) === true,
    textOf: (expression, variables) => textOf(expression, claims, variables),
  };
}

/** Whether nothing is known of a visitor, on a site that adapts or not. */
export const hasNoClaims = ({ digest }: Viewer): boolean => digest === '' || digest === digestClaims(NO_CLAIMS);

const digestClaims = (claims: ExpressionData): string =>
  createHash('sha256').update(writeSorted(claims)).digest('base64url').slice(0, 22);

function decide(condition: string, claims: ExpressionData): boolean {
  const parsed = readExpression('condition', condition);
  return parsed !== undefined && meetsCondition(parsed, claims);
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

/** Maximum total characters of cached parsed expressions. */
const MAX_READ = 1024 * 1024;

const read = new LruCache<{ readonly parsed: ParsedExpression | undefined; readonly length: number }>(
  MAX_READ,
  ({ length }) => length * 10 + 200,
);

/** The parsed expression; undefined if it is invalid. */
function readExpression(kind: 'condition' | 'expression', text: string): ParsedExpression | undefined {
  const name = `${kind} ${text}`;
  const cached = read.get(name);
  if (cached !== undefined) return cached.parsed;
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

/** JSON with sorted keys: equal data has equal texts. */
function writeSorted(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
