import type { FinalSpace, Writes } from './history.ts';

/** The texts of a revision by the titles of its pages. */
export type Content = ReadonlyMap<string, string>;

/** The texts of a revision as it was read at rest. */
export function contentOf({ revisions, texts }: FinalSpace, id: string): Content {
  const documents = Object.entries(revisions[id]?.documents ?? {});
  return new Map(documents.map(([title, document]) => [title, texts[document] ?? `(no text of ${document})`]));
}

export function apply(content: Content, writes: Writes): Content {
  const next = new Map(content);
  for (const [title, text] of Object.entries(writes)) {
    if (text === null) next.delete(title);
    else next.set(title, text);
  }
  return next;
}

/** Merges two sides, page by page; texts here are single words, which are not merged themselves. */
export function merge(base: Content, main: Content, change: Content): { merged: Content; conflicts: Set<string> } {
  const merged = new Map<string, string>();
  const conflicts = new Set<string>();
  for (const title of new Set([...base.keys(), ...main.keys(), ...change.keys()])) {
    const [was, ours, theirs] = [base.get(title), main.get(title), change.get(title)];
    if (was !== theirs && was !== ours && ours !== theirs) conflicts.add(title);
    const text = was === theirs ? ours : theirs;
    if (text !== undefined) merged.set(title, text);
  }
  return { merged, conflicts };
}

/** Titles of pages that differ, those in `besides` left out, each with both texts. */
export function difference(expected: Content, actual: Content, besides: ReadonlySet<string> = new Set()): string[] {
  return [...new Set([...expected.keys(), ...actual.keys()])]
    .filter((title) => !besides.has(title) && expected.get(title) !== actual.get(title))
    .map(
      (title) => `"${title}" says ${actual.get(title) ?? 'nothing'} in place of ${expected.get(title) ?? 'nothing'}`,
    );
}
