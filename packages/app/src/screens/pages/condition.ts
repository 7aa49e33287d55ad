/** A condition as the builder shows it: comparisons of claims that all have to be true, or one of them. */
export interface BuiltCondition {
  readonly join: '&&' | '||';
  readonly clauses: readonly Clause[];
}

export interface Clause {
  /** Below `visitor.claims`: `plan`, `unsigned.language`. */
  readonly claim: string;
  readonly operator: Operator;
  readonly value: string;
}

export const OPERATORS = ['==', '!=', '>', '>=', '<', '<=', 'true', 'false'] as const;
/** `true` and `false` compare the claim itself. */
export type Operator = (typeof OPERATORS)[number];

const CLAIM = String.raw`visitor\.claims\.([A-Za-z_][\w]*(?:\.[A-Za-z_][\w]*)*)`;
const COMPARISON = new RegExp(
  String.raw`^${CLAIM}\s*(==|!=|>=|<=|>|<)\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)$`,
);
const BARE = new RegExp(String.raw`^(!?)\s*${CLAIM}$`);

/** A condition that the builder could have written; undefined for any other, which is edited as a text. Pure. */
export function parseCondition(text: string): BuiltCondition | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return { join: '&&', clauses: [] };
  const outside = trimmed.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => '_'.repeat(quoted.length));
  const join = outside.includes('||') ? '||' : '&&';
  if (join === '||' && outside.includes('&&')) return undefined;
  const clauses = splitAt(trimmed, outside, join).map(parseClause);
  return clauses.includes(undefined) ? undefined : { join, clauses: clauses.filter((clause) => clause !== undefined) };
}

/** The parts of a text between signs that do not stand in quotes. */
function splitAt(text: string, outside: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = outside.indexOf(sign); at >= 0; at = outside.indexOf(sign, start)) {
    parts.push(text.slice(start, at).trim());
    start = at + sign.length;
  }
  return [...parts, text.slice(start).trim()];
}

function parseClause(text: string): Clause | undefined {
  const bare = BARE.exec(text);
  if (bare !== null) return { claim: bare[2] ?? '', operator: bare[1] === '!' ? 'false' : 'true', value: '' };
  const [, claim = '', operator = '', value = ''] = COMPARISON.exec(text) ?? [];
  if (claim === '') return undefined;
  if (operator === '==' && (value === 'true' || value === 'false')) return { claim, operator: value, value: '' };
  return { claim, operator: operator as Operator, value: value.startsWith('"') ? unquote(value) : value };
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** The text of a condition; clauses that are not complete are left out. Pure. */
export const writeCondition = ({ join, clauses }: BuiltCondition): string =>
  clauses.filter(isComplete).map(writeClause).join(` ${join} `);

const isComplete = ({ claim, operator, value }: Clause): boolean =>
  claim.trim() !== '' && (operator === 'true' || operator === 'false' || value.trim() !== '');

function writeClause({ claim, operator, value }: Clause): string {
  const name = `visitor.claims.${claim.trim()}`;
  if (operator === 'true' || operator === 'false') return `${name} == ${operator}`;
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value.trim());
  return `${name} ${operator} ${isNumber ? value.trim() : JSON.stringify(value.trim())}`;
}
