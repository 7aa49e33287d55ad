import type { PageRecord } from '../revision/page-record.ts';
import type { Conflict, ConflictKind } from './conflict.ts';
import { findMergedPages, type Merging, type PageNotes } from './merging.ts';
import { showInTitle } from './title-conflict.ts';
import { showSides } from './write-conflict-blocks.ts';

const sentences: Readonly<Record<ConflictKind, string>> = {
  text: 'The main content and this change request changed the same part of the text; the page shows both sides of it.',
  properties: 'The main content and this change request gave the page different properties.',
  place: 'The main content and this change request moved the page to different places.',
  type: 'The main content and this change request changed the type of the page differently.',
  deleted: 'One side deleted the page and the other changed it; it stays until you delete it again.',
  parent:
    'The parent of this page was deleted on the other side; the page moved up to the nearest ancestor that remains.',
  cycle:
    'The main content and this change request moved pages below each other; the positions of the change request apply.',
  depth: 'The moves of both sides together exceed the maximum depth; the page moved up.',
  condition:
    'Together, the changes would show the page to readers for whom it was restricted; check its condition and its place.',
  unreadable:
    'The options of the page cannot be read, and its condition in the main content would be lost; correct its front matter.',
  file: 'The main content and this change request changed the file in different ways; both versions remain.',
  redirect: 'The main content and this change request redirect the path to different pages.',
  variable: 'The main content and this change request gave the variable different values.',
  language: 'The main content and this change request named different languages.',
};

/** The message to the author for a kind of conflict. */
export function describeConflict(kind: ConflictKind): string {
  return sentences[kind];
}

/**
 * Writes the conflicts of every page: into the text of a document, and into the title of other pages. Returns the
 * conflicts in the order of page ids.
 */
export async function writeConflicts(merging: Merging): Promise<Conflict[]> {
  const { draft, notes, texts } = merging;
  const pages = await findMergedPages(merging, notes.keys());
  await texts.load([...pages.values()].flatMap((page) => (page.type === 'document' ? page.document : [])));
  const conflicts: Conflict[] = [];
  for (const [id, note] of [...notes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const page = pages.get(id);
    if (page === undefined) continue;
    await merging.pause();
    const lines = page.type === 'document' ? {} : { lines: { main: note.main, change: note.change } };
    for (const kind of note.kinds)
      conflicts.push({ kind, page: id, title: page.title, message: describeConflict(kind), ...lines });
    draft.pages.set(id, { ...showNotes(merging, page, note), updatedAt: merging.options.now });
  }
  return conflicts;
}

function showNotes({ texts }: Merging, page: PageRecord, note: PageNotes): PageRecord {
  if (page.type !== 'document') return { ...page, title: showInTitle(page.title, note.main.join(', ')) };
  if (!texts.isExact(page.document)) return page;
  const text = texts.get(page.document);
  const properties = note.main.length === 0 ? {} : { properties: { main: note.main, change: note.change } };
  const { git: _, ...members } = page;
  return {
    ...members,
    document: texts.put(showSides({ ...(note.sides ?? { main: text, change: text }), ...properties })),
  };
}
