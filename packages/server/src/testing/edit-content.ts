import {
  editRevision,
  type OpenRevision,
  openRevision,
  type PageRecord,
  positionBetween,
  type RevisionEdits,
  type StoredObject,
  textObject,
} from '@bindery/content';
import { type ContentHead, commitContent } from '../web/api/content/commit.ts';
import type { TestServer } from './test-server.ts';

/** A page as tests write it: a title and text, in a file named after its id. What is not given stays as it is. */
export interface WrittenPage {
  readonly title?: string;
  readonly text?: string;
  /** Id of the page above it; null at the top. */
  readonly parent?: string | null;
}

/** What to change, and the objects that are new with it. */
export interface WrittenEdits extends RevisionEdits {
  readonly objects?: readonly StoredObject[];
}

/**
 * Changes a space or change request in one revision, like an editor.
 * @returns the id of the active revision after it
 */
export async function editContent(
  server: TestServer,
  head: ContentHead,
  userId: string,
  edit: (revision: OpenRevision) => Promise<WrittenEdits>,
): Promise<string> {
  const { id } = await commitContent(server.ctx, head, { userId }, async ({ revision, store }) => {
    const { objects = [], ...edits } = await edit(await openRevision(store, revision.root));
    const written = await editRevision(store, revision.root, edits);
    return { root: written.root, objects: [...objects, ...written.objects] };
  });
  return id;
}

/**
 * Puts pages into a space or change request, by their ids; `null` deletes.
 * @param change works out the new source of pages for which no text is given
 * @returns the id of the active revision after it
 */
export function writeTestPages(
  server: TestServer,
  head: ContentHead,
  userId: string,
  pages: Readonly<Record<string, WrittenPage | null>>,
  change: (source: string) => string = (source) => source,
): Promise<string> {
  return editContent(server, head, userId, async (revision) => {
    const records = new Map<string, PageRecord | null>();
    const objects: StoredObject[] = [];
    let last = (await revision.listChildren(null)).at(-1)?.position ?? null;
    for (const [id, page] of Object.entries(pages)) {
      const before = await revision.findPageRecord(id);
      if (page === null) {
        records.set(id, null);
        continue;
      }
      const { title = before?.title ?? id, text, parent = before?.parent ?? null } = page;
      const source = before?.type === 'document' ? await server.ctx.revisions.source(before.document) : `# ${title}\n`;
      const written = textObject(text === undefined ? change(source) : `# ${title}\n\n${text}\n`);
      objects.push(written);
      last = before?.position ?? positionBetween(last, null);
      const position = { parent, position: last };
      records.set(id, { id, type: 'document', title, slug: id, file: `${id}.md`, document: written.hash, ...position });
    }
    return { pages: records, objects };
  });
}
