/** Author or committer of a commit. */
export interface CommitIdentity {
  readonly name: string;
  readonly email: string;
}

const MAX_LENGTH = 200;

/**
 * Formats a person as a commit does: `Ada Lovelace <ada@example.com>`. Characters that git's format cannot contain are
 * left out, as git does it; a person without a name is named by the local part of the e-mail address.
 */
export function formatIdentity({ name, email }: CommitIdentity): string {
  const cleanEmail = clean(email).replaceAll(' ', '');
  return `${clean(name) || clean(cleanEmail.split('@')[0] ?? '') || 'Unknown'} <${cleanEmail}>`;
}

/** Removes brackets and line ends, and git's "crud" characters from both ends. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029<>]+/gu, ' ')
    .slice(0, MAX_LENGTH)
    .replace(/ +/g, ' ')
    .replace(/^[\s.,:;"\\']+|[\s.,:;"\\']+$/g, '');
}
