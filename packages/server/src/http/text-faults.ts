import { shorten } from '@bindery/content';

interface TextFault {
  readonly kind: 'nul' | 'surrogate';
  /** Names of the members that lead to the text. */
  readonly path: string[];
}

const SENTENCES: Readonly<Record<TextFault['kind'], (place: string) => string>> = {
  nul: (place) => `${place} must not contain the character U+0000.`,
  surrogate: (place) => `${place} must not contain an unpaired surrogate (U+D800 to U+DFFF).`,
};

/**
 * What is wrong with the texts of a parsed value, names of members included; undefined where nothing is. No engine is sure
 * to store the character U+0000, and half of a surrogate pair is no character: in UTF-8 it would come back as another one.
 * @param place of the value, such as `body`
 */
export function describeTextFault(place: string, value: unknown): string | undefined {
  const fault = findTextFault(value);
  return fault && SENTENCES[fault.kind](shorten([place, ...fault.path].join('/')));
}

/** Whether every text of a value can be stored as it is. */
export const isStorable = (value: unknown): boolean => findTextFault(value) === undefined;

function findTextFault(value: unknown): TextFault | undefined {
  if (typeof value === 'string') return checkText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const fault = checkText(name);
    // Such a name could not be said again.
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
