/** The address in the form that no two users share. */
export const foldEmail = (email: string): string => email.toLowerCase();

/**
 * Text in the form that searches compare: composed, and the same whatever its letter case, in every script. Goes through
 * upper case, which opens letters such as the German sharp s, and knows one sigma.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** What a search for a user looks through: the folded name and the folded address, a line each. */
export function searchTextOf({ display_name, email }: { display_name: string; email: string }): string {
  return `${foldText(display_name)}\n${foldText(email)}`;
}
