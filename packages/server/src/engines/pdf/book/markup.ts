declare const isMarkup: unique symbol;

/**
 * Typesetter code of one expression. Text of a page becomes markup only through the functions of this file, which write
 * it as a string literal: it cannot become code. All other code is constants of the program.
 */
export type Markup = string & { readonly [isMarkup]: true };

/** Arguments by name; undefined ones are left out. */
export type NamedArguments = Readonly<Record<string, Markup | undefined>>;

/** Characters that a literal escapes, and those that no font shows: controls, noncharacters and halves of pairs. */
const special = /["\\]|[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/gu;

/** A text, to be shown as it is. */
export function typstLiteral(text: string): Markup {
  return `"${text.replace(special, escapeCharacter)}"` as Markup;
}

function escapeCharacter(character: string): string {
  switch (character) {
    case '"':
    case '\\':
      return `\\${character}`;
    case '\n':
    case '\u2028':
    case '\u2029':
      return '\\n';
    case '\t':
      return '\\t';
    default:
      return /\p{Cs}/u.test(character) ? '\ufffd' : '';
  }
}

export const number = (value: number): Markup => String(Number.isFinite(value) ? value : 0) as Markup;
export const points = (value: number): Markup => `${Number.isFinite(value) ? value.toFixed(2) : 0}pt` as Markup;
export const truth = (value: boolean): Markup => String(value) as Markup;
/** The absence of a value. */
export const NONE = 'none' as Markup;
/** Content that shows nothing. */
export const EMPTY = '[]' as Markup;

/** One of some keywords of the typesetter; the first one for an invalid value. */
export function choice(value: string | undefined, words: readonly [string, ...string[]]): Markup {
  return (words.find((word) => word === value) ?? words[0]) as Markup;
}

/** Expressions one after the other, shown as one. */
export function sequence(parts: readonly Markup[]): Markup {
  const [first] = parts;
  if (first === undefined) return EMPTY;
  return parts.length === 1 ? first : (`{${parts.join(';')}}` as Markup);
}

export const array = (parts: readonly Markup[]): Markup => `(${parts.map((part) => `${part},`).join('')})` as Markup;

/** Names are keys of a dictionary. */
export function dictionary(entries: Iterable<readonly [string, Markup]>): Markup {
  const parts = Array.from(entries, ([name, value]) => `${typstLiteral(name)}:${value},`);
  return (parts.length === 0 ? '(:)' : `(${parts.join('')})`) as Markup;
}

/** A call of a function of the typesetter or of the theme; `name` is never a text of a page. */
export function typstCall(name: string, ...values: readonly (Markup | NamedArguments)[]): Markup {
  const parts = values.flatMap((value) =>
    typeof value === 'string'
      ? [value]
      : Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [`${key}:${each}`])),
  );
  return `${name}(${parts.join(',')})` as Markup;
}
