import { shorten } from '@bindery/content';

interface TextFault {
  readonly kind: 'nul' | 'surrogate';
  /** Names of the members that lead to the text. */
  readonly path: string[];
}

const SENTENCES: Readonly<Record<TextFault['kind'], (location: string) => string>> = {
  nul: (location) => `${location} must not contain the character U+0000.`,
  surrogate: (location) => `${location} must not contain an unpaired surrogate (U+D800 to U+DFFF).`,
};

/**
 * Why texts of a parsed value cannot be stored, including names of members; undefined if they can. Not every engine
 * stores the character U+0000, and a lone surrogate is not a character: in UTF-8 it would change.
 * @param location of the value, such as `body`
 */
export function describeTextFault(location: string, value: unknown): string | undefined {
  const fault = findTextFault(value);
  return fault && SENTENCES[fault.kind](shorten([location, ...fault.path].join('/')));
}

/** Whether every text of a value can be stored unchanged. */
export const isStorable = (value: unknown): boolean => findTextFault(value) === undefined;

function findTextFault(value: unknown): TextFault | undefined {
  if (typeof value === 'string') return checkText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const fault = checkText(name);
    // Such a name could not be repeated in the message.
    if (fault !== undefined) return fault;
    const inner = findTextFault(member);
    if (inner === undefined) continue;
    inner.path.unshift(name);
    return inner;
  }
  return undefined;
}

function checkText(text: string): TextFault | undefined {
  if (text.includes('\0')) return { kind: 'nul', path: [] };
  return text.isWellFormed() ? undefined : { kind: 'surrogate', path: [] };
}
