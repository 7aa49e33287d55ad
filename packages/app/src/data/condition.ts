/** A condition as forms show it: comparisons that all have to be true, or one of them. */
export interface BuiltCondition {
  readonly join: '&&' | '||';
  readonly clauses: readonly Clause[];
}

/** One comparison. */
export interface Clause {
  /** What is compared: `visitor.claims.plan`, `space.vars.edition`. */
  readonly subject: string;
  readonly operator: ClauseOperator;
  /**
   * The right operand as typed: `pro`, `10`, `true`, with quotes around text that looks like another type; none for
   * `is` and `is not`.
   */
  readonly value: string;
}

/** `is` and `is not` test the value itself; `in` has comma-separated values. */
export const CLAUSE_OPERATORS = ['==', '!=', '>', '>=', '<', '<=', 'in', 'includes', 'is', 'is not'] as const;
export type ClauseOperator = (typeof CLAUSE_OPERATORS)[number];

/** The data that conditions can look at: those of pages and parts of sites at the first only. */
export const CONDITION_ROOTS = ['visitor.claims', 'space.vars', 'page.vars'] as const;
export type ConditionRoot = (typeof CONDITION_ROOTS)[number];

/** Whether an operator has a right operand. */
export const hasValue = (operator: ClauseOperator): boolean => operator !== 'is' && operator !== 'is not';

const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?`;
const LITERAL = `(?:${TEXT}|${NUMBER}|true|false)`;
const SUBJECT = String.raw`(?:visitor\.claims|space\.vars|page\.vars)(?:\.[A-Za-z_$][\w$]*)+`;
const QUOTED = new RegExp(TEXT, 'g');

const COMPARISON = new RegExp(String.raw`^(${SUBJECT})\s*(==|!=|>=|<=|>|<)\s*(${LITERAL})$`);
const MEMBERSHIP = new RegExp(String.raw`^(${SUBJECT})\s+in\s*\[\s*(${LITERAL}(?:\s*,\s*${LITERAL})*)\s*\]$`);
const INCLUSION = new RegExp(String.raw`^(${SUBJECT})\.includes\(\s*(${LITERAL})\s*\)$`);
const BARE = new RegExp(String.raw`^(!?)\s*(${SUBJECT})$`);

/** Whether a text names data that conditions can read. Pure. */
export const isSubject = (text: string): boolean => new RegExp(`^${SUBJECT}$`).test(text);

/**
 * A condition that `writeCondition` could have written, but for spaces and signs of quotation; undefined for any other,
 * which is edited as a text. Both mean the same. Pure.
 */
export function readCondition(
  text: string,
  roots: readonly ConditionRoot[] = CONDITION_ROOTS,
): BuiltCondition | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return { join: '&&', clauses: [] };
  const outside = trimmed.replace(QUOTED, (quoted) => '_'.repeat(quoted.length));
  if (/["']/.test(outside)) return undefined;
  const join = outside.includes('||') ? '||' : '&&';
  if (join === '||' && outside.includes('&&')) return undefined;
  const clauses = splitAt(trimmed, outside, join).map(readClause);
  const known = clauses.flatMap((clause) =>
    clause !== undefined && roots.some((root) => isBelow(clause, root)) ? [clause] : [],
  );
  return known.length < clauses.length ? undefined : { join, clauses: known };
}

const isBelow = ({ subject }: Clause, root: ConditionRoot): boolean => subject.startsWith(`${root}.`);

/** What a clause looks at: the kind of data, and its name. Pure. */
export function splitSubject(subject: string): { readonly root: ConditionRoot; readonly name: string } {
  const root = CONDITION_ROOTS.find((each) => subject.startsWith(`${each}.`)) ?? 'visitor.claims';
  return { root, name: subject.slice(root.length + 1) };
}

/** Splits a text at separators outside of quotes. */
function splitAt(text: string, outside: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = outside.indexOf(sign); at >= 0; at = outside.indexOf(sign, start)) {
    parts.push(text.slice(start, at).trim());
    start = at + sign.length;
  }
  return [...parts, text.slice(start).trim()];
}

function readClause(text: string): Clause | undefined {
  const [, sign, bare] = BARE.exec(text) ?? [];
  // An operand that ends like a method call is not a member that a form would show.
  if (bare !== undefined) return { subject: bare, operator: sign === '!' ? 'is not' : 'is', value: '' };
  const [, included, item] = INCLUSION.exec(text) ?? [];
  if (included !== undefined && item !== undefined) {
    return withValues(included, 'includes', [item]);
  }
  const [, member, list] = MEMBERSHIP.exec(text) ?? [];
  if (member !== undefined && list !== undefined) return withValues(member, 'in', listLiterals(list));
  const [, subject, operator, literal] = COMPARISON.exec(text) ?? [];
  if (subject === undefined || literal === undefined) return undefined;
  return withValues(subject, operator as ClauseOperator, [literal]);
}

function withValues(subject: string, operator: ClauseOperator, literals: readonly string[]): Clause | undefined {
  const values = literals.map((literal) => showLiteral(literal, operator === 'in'));
  return values.includes(undefined) ? undefined : { subject, operator, value: values.join(', ') };
}

const listLiterals = (list: string): string[] => list.match(new RegExp(LITERAL, 'g')) ?? [];

/** A literal as people type it; undefined for escapes that JSON does not have. */
function showLiteral(literal: string, isListed: boolean): string | undefined {
  if (!/^["']/.test(literal)) return literal;
  const text = unquote(literal);
  if (text === undefined) return undefined;
  return isPlain(text, isListed) ? text : JSON.stringify(text);
}

/** Whether unquoted text is parsed as a string. */
const isPlain = (text: string, isListed: boolean): boolean =>
  text !== '' &&
  text.trim() === text &&
  !new RegExp(`^(?:${NUMBER}|true|false)$`).test(text) &&
  !text.startsWith('"') &&
  !text.startsWith("'") &&
  !/[\n\r\u2028\u2029]/.test(text) &&
  !(isListed && text.includes(','));

function unquote(literal: string): string | undefined {
  const isSingle = literal.startsWith("'");
  const inner = literal.slice(1, -1);
  const json = isSingle ? inner.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"') : inner;
  try {
    return String(JSON.parse(`"${json}"`));
  } catch {
    return undefined;
  }
}

/** The text of a condition; clauses that are not complete are left out. Pure. */
export const writeCondition = ({ join, clauses }: BuiltCondition): string =>
  clauses.filter(isComplete).map(writeClause).join(` ${join} `);

/** Whether nothing of a clause is missing. Pure. */
export const isComplete = ({ subject, operator, value }: Clause): boolean =>
  isSubject(subject) && (!hasValue(operator) || value.trim() !== '');

function writeClause({ subject, operator, value }: Clause): string {
  switch (operator) {
    case 'is':
      return subject;
    case 'is not':
      return `!${subject}`;
    case 'includes':
      return `${subject}.includes(${writeLiteral(value)})`;
    case 'in':
      return `${subject} in [${splitValues(value).map(writeLiteral).join(', ')}]`;
    default:
      return `${subject} ${operator} ${writeLiteral(value)}`;
  }
}

const VALUE_IN_LIST = new RegExp(String.raw`\s*(${TEXT}|[^,]*?)\s*(?:,|$)`, 'g');

/** Comma-separated values; one that begins with a quote ends with it. */
const splitValues = (value: string): string[] =>
  [...value.matchAll(VALUE_IN_LIST)].map(([, part = '']) => part).filter((part) => part !== '');

function writeLiteral(typed: string): string {
  const text = typed.trim();
  if (new RegExp(`^(?:${NUMBER}|true|false)$`).test(text)) return text;
  const quoted = new RegExp(`^(?:${TEXT})$`).test(text) ? unquote(text) : undefined;
  return JSON.stringify(quoted ?? text);
}
