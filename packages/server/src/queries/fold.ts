import { foldText } from '../db/contains.ts';

/** The address in the form that no two users share. */
export const foldEmail = (email: string): string => email.toLowerCase();

/** What a search for a user looks through: the folded name and the folded address, a line each. */
export function searchTextOf({ display_name, email }: { display_name: string; email: string }): string {
  return `${foldText(display_name)}\n${foldText(email)}`;
}
