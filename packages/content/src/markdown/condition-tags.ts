/** A tag by name and body. */
interface NamedTag {
  readonly name: string;
  readonly body: string;
}

const OWN = /^(?:end)?if$|^else$|^elsif$|^elif$/i;
/** Conditions of other languages, which cannot be evaluated: their contents are shown to nobody. */
const FOREIGN = /^(end)?(?:unless|case|switch|if(?!rame$)\w+)$/i;

/**
 * The tag of the dialect for one of a condition, in any spelling: capital letters, `else if`, conditions of other
 * languages. The latter, and an `else` with anything else in it, are branches without an expression, which are never
 * true. Other tags are unchanged.
 */
export function normalizeConditionTag({ name, body }: NamedTag): NamedTag {
  const lower = name.toLowerCase();
  if (lower === 'elseif') return { name: 'elsif', body };
  if (lower === 'when') return { name: 'elsif', body: '' };
  if (lower === 'else' && body !== '') return { name: 'elsif', body: /^if\s+(\S[\s\S]*)$/i.exec(body)?.[1] ?? '' };
  if (OWN.test(name)) return { name: lower, body };
  const foreign = FOREIGN.exec(name);
  if (foreign === null) return { name, body };
  return foreign[1] === undefined ? { name: 'if', body: '' } : { name: 'endif', body: '' };
}

const ANY = /\{%[-+]?\s*(?:else|elsif|elif|elseif|when|if\w*|unless|case|switch)\b/i;

/** Whether a text may have tags of conditions; some may be code. */
export const mayHaveConditions = (text: string): boolean => ANY.test(text);

const CUT = /\{%[-+]?\s*(?:(else|elsif|elif|elseif|when)|if\w*|unless|case|switch)\b(?:(?!%\})[\s\S])*$/i;

/**
 * The text of a cell in which the tag of a condition has no end, because the bar of an `||` in it ended the cell. The
 * tag becomes one without an expression: its contents, in further cells, are shown to nobody.
 */
export const endCutTag = (cell: string): string =>
  cell.replace(CUT, (_tag, branch: string | undefined) => (branch === undefined ? '{% if %}' : '{% elsif %}'));
