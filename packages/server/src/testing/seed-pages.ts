import { type DocumentPage, textObject, writeRevision } from '@bindery/content';
import { newId } from '../platform/ids.ts';
import { commitContent } from '../web/api/content/commit.ts';
import type { TestServer } from './test-server.ts';

/** Puts many pages into an empty space at once; answers the id of one in the middle. */
export async function seedPages(server: TestServer, spaceId: string, userId: string, count: number): Promise<string> {
  const pages = Array.from({ length: count }, (_, index): DocumentPage => {
    const title = `Page ${index}`;
    const names = { title, slug: `page-${index}`, file: `page-${index}.md` };
    return { type: 'document', id: newId(), ...names, document: textObject(`# ${title}\n`).hash, pages: [] };
  });
  const texts = pages.map(({ title }) => textObject(`# ${title}\n`));
  await commitContent(server.ctx, { spaceId }, { userId }, async ({ revision, store }) => {
    const content = { pages, files: [], reusableContents: [], redirects: [], variables: {} };
    const { root, objects } = await writeRevision(content, { store, root: revision.root });
    return { root, objects: [...texts, ...objects] };
  });
  return pages[count >> 1]?.id ?? '';
}
