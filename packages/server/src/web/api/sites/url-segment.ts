import { slugOf, uniqueSlug } from '@bindery/content';
import { badRequest } from '../../../platform/errors.ts';

/** Maximum code points of a generated segment; the suffix of a duplicate name is added after them. */
export const STEM_LENGTH_LIMIT = 90;

/**
 * A URL segment generated from a title: never empty, and unique among `taken` (docs/api/contract.md#taken-names). Latin
 * letters lose their accents; letters of other scripts stay.
 */
export function segmentOf(title: string, fallback: string, taken: { has(segment: string): boolean }): string {
  return uniqueSlug(segmentStemOf(title) || fallback, taken);
}

/** The common prefix of all segments generated from this title; may be empty. */
export function segmentStemOf(title: string): string {
  const ascii = title.normalize('NFKD').replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '');
  return Array.from(slugOf(ascii)).slice(0, STEM_LENGTH_LIMIT).join('').replace(/-$/, '');
}

/**
 * Separators, invisible characters, and characters that browsers rewrite; `~` begins the URLs of the service itself.
 */
const UNSAFE = /[/\\?#%\p{Cc}\p{Cf}\p{Cs}\p{Z}]|^~|^\.{1,2}$/u;

/**
 * Validates a custom URL segment, in composed form (NFC).
 * @throws 400 naming `path` for text that is not a single, safe segment
 */
export function checkSegment(path: string, text: string): string {
  const segment = text.normalize('NFC');
  if (!UNSAFE.test(segment)) return segment;
  throw badRequest(
    `${path} must be one path segment: no spaces or control characters, none of / \\ ? # %, not "." or "..", and no "~" in front.`,
  );
}
