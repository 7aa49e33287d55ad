import { foldText } from '../db/contains.ts';

/** The e-mail address in its unique form. */
export const foldEmail = (email: string): string => email.toLowerCase();

/** The search text of a user: the folded name and the folded e-mail address, on one line each. */
export function searchTextOf({ display_name, email }: { display_name: string; email: string }): string {
  return `${foldText(display_name)}\n${foldText(email)}`;
}
