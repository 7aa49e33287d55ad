import { slugOf, uniqueSlug } from '@bindery/content';
import { badRequest } from '../../errors.ts';

/** Code points that a generated segment may have at most; the suffix of a name that is taken comes after them. */
export const STEM_LENGTH_LIMIT = 90;

/**
 * A segment of an address made from a title: never empty, and not one of those that are taken
 * (docs/api/contract.md#taken-names). Latin letters lose their accents; letters of other scripts stay.
 */
export function segmentOf(title: string, fallback: string, taken: { has(segment: string): boolean }): string {
  return uniqueSlug(segmentStemOf(title) || fallback, taken);
}

/** What every segment made from this title begins with; may be empty. */
export function segmentStemOf(title: string): string {
  const ascii = title.normalize('NFKD').replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '');
  return Array.from(slugOf(ascii)).slice(0, STEM_LENGTH_LIMIT).join('').replace(/-$/, '');
}

/** Separators, what is not seen, and what browsers rewrite; `~` begins the addresses of the service itself. */
const UNSAFE = /[/\\?#%\p{Cc}\p{Cf}\p{Cs}\p{Z}]|^~|^\.{1,2}$/u;

/**
 * A segment of an address that somebody chose, in composed form (NFC).
 * @throws 400 naming `place` for what is no single, safe segment
 */
export function checkSegment(place: string, text: string): string {
  const segment = text.normalize('NFC');
  if (!UNSAFE.test(segment)) return segment;
  throw badRequest(
    `${place} must be one path segment: no spaces or control characters, none of / \\ ? # %, not "." or "..", and no "~" in front.`,
  );
}
