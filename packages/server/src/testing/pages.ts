import {
  type DocumentPage,
  type GroupPage,
  type LinkPage,
  type Page,
  textObject,
  writeRevision,
} from '@bindery/content';
import { newId } from '../platform/ids.ts';
import { commitContent } from '../web/api/content/commit.ts';
import { aPublishedSite } from './corpora.ts';
import { aSpace, type Person } from './factories.ts';
import type { TestServer } from './test-server.ts';

const emptyText = textObject('');

const slugOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '-').slice(0, 50);

/** A page without text, whose slug is its title in lower case with hyphens. */
export function aDocumentPage(title: string, changes: Partial<DocumentPage> = {}): DocumentPage {
  const id = newId();
  return {
    type: 'document',
    id,
    title,
    slug: slugOf(title),
    file: `${id}.md`,
    document: emptyText.hash,
    pages: [],
    ...changes,
  };
}

export const aGroupPage = (title: string, pages: readonly Page[]): GroupPage => ({
  type: 'group',
  id: newId(),
  title,
  slug: slugOf(title),
  pages,
});

export const aLinkPage = (title: string): LinkPage => ({
  type: 'link',
  id: newId(),
  title,
  target: 'https://example.org/',
});

/** Documents whose titles are a name and a number, from 0. */
export const manyPages = (
  count: number,
  name: string,
  changesOf: (index: number) => Partial<DocumentPage> = () => ({}),
): DocumentPage[] =>
  Array.from({ length: count }, (_, index) => {
    const page = aDocumentPage(`${name} ${index}`, changesOf(index));
    return page.slug.endsWith(String(index)) ? page : { ...page, slug: `${index}-${page.slug}` };
  });

interface SiteOfPages {
  readonly organizationId: string;
  readonly admin: Person;
  readonly pages: readonly Page[];
  /** `public` by default. */
  readonly visibility?: string | undefined;
}

/** Creates a site with one space that has exactly these pages; returns its path. */
export async function aSiteOfPages(
  server: TestServer,
  { organizationId, admin, pages, visibility = 'public' }: SiteOfPages,
): Promise<{ path: string; id: string }> {
  const spaceId = (await aSpace(server, organizationId, admin)).id;
  await commitContent(server.ctx, { spaceId }, { userId: admin.id }, async ({ revision, store }) => {
    const content = { pages, files: [], reusableContents: [], redirects: [], variables: {} };
    const { root, objects } = await writeRevision(content, { store, root: revision.root });
    return { root, objects: [emptyText, ...objects] };
  });
  return aPublishedSite(organizationId, admin, [spaceId], { visibility });
}
