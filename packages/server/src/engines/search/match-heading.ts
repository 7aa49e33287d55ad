import type { Query } from './parse-query.ts';
import { tokenizeText } from './tokenize.ts';

/** Bonus for a heading that equals, starts with or contains the query literally. */
const [EQUAL, BEGINNING, INSIDE] = [1, 0.8, 0.7];

/**
 * The similarity of a query and a heading: 0 if they share nothing, 1 if the words correspond one to one in the same
 * order, and more if they are literally equal. Pure.
 *
 * @param folded the heading as `foldLiteral` returns it
 */
export function matchHeading(query: Query, heading: string, folded: string): number {
  const tokens = tokenizeText(heading);
  if (tokens.length === 0 || query.weight === 0) return 0;
  const matched = new Set<number>();
  let [matchedWeight, inOrder, last] = [0, 0, -2];
  for (const term of query.terms) {
    let [best, bestIndex] = [0, -2];
    tokens.forEach(({ terms }, index) => {
      for (const { text, isPart } of terms) {
        const weight = (term.terms.get(text) ?? 0) * (isPart ? 0.7 : 1);
        // Among equal ones that which follows the word before.
        if (weight > best || (weight === best && weight > 0 && index === last + 1)) [best, bestIndex] = [weight, index];
      }
    });
    if (best > 0) matched.add(bestIndex);
    if (best > 0 && bestIndex === last + 1) inOrder++;
    last = best > 0 ? bestIndex : -2;
    matchedWeight += best;
  }
  if (matched.size === 0) return 0;
  const ofQuery = matchedWeight / query.weight;
  const ofHeading = matched.size / tokens.length;
  const order = query.terms.length < 2 ? 1 : inOrder / (query.terms.length - 1);
  return ofQuery * ofQuery * (0.4 + 0.4 * ofHeading + 0.2 * order) + literalMatch(query.literal, folded);
}

function literalMatch(literal: string, text: string): number {
  if (literal.length < 2) return 0;
  if (text === literal) return EQUAL;
  const share = literal.length / text.length;
  if (text.startsWith(literal)) return BEGINNING * (0.5 + 0.5 * share);
  return text.includes(literal) ? INSIDE * (0.5 + 0.5 * share) : 0;
}
