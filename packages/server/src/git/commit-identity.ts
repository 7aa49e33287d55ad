/** Who made a commit. */
export interface CommitIdentity {
  readonly name: string;
  readonly email: string;
}

const MAX_LENGTH = 200;

/**
 * Writes a person as a commit names one: `Ada Lovelace <ada@example.com>`. What git's format has no room for is left
 * out, as git does it; who has no name is called by the first part of the address.
 */
export function formatIdentity({ name, email }: CommitIdentity): string {
  const address = clean(email).replaceAll(' ', '');
  return `${clean(name) || clean(address.split('@')[0] ?? '') || 'Unknown'} <${address}>`;
}

/** Removes brackets and line ends, and from both ends what git calls crud. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029<>]+/gu, ' ')
    .slice(0, MAX_LENGTH)
    .replace(/ +/g, ' ')
    .replace(/^[\s.,:;"\\']+|[\s.,:;"\\']+$/g, '');
}
