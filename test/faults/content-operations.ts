import { noise } from '../../packages/server/src/testing/git-fixtures.ts';
import { aRequest, type FaultOperation, requireEqual, requireKept } from './operation.ts';
import { type FaultWorld, newWord } from './world.ts';

/** A space with two pages, `first` and `second`, whose texts are those words. */
export async function aSpaceWithPages(world: FaultWorld, title = newWord()) {
  const { id } = await world.send('POST', `/v1/orgs/${world.organizationId}/spaces`, { title });
  const url = `/v1/spaces/${id}`;
  const [first, second] = [newWord(), newWord()];
  const answer = await world.send('POST', `${url}/content`, {
    changes: [insertPage('First', first), insertPage('Second', second)],
  });
  const pages: string[] = answer.changes.map(({ page }: { page: string }) => page);
  return { id: id as string, url, title, pages: [pages[0] ?? '', pages[1] ?? ''] as const, first, second };
}

const insertPage = (title: string, markdown: string) => ({ operation: 'insert_page', title, document: { markdown } });

const updatePage = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } });

/** The text of a page without generated parts. */
async function textOf(world: FaultWorld, url: string, page: string): Promise<string> {
  const { markdown } = await world.send('GET', `${url}/content/page/${page}?format=markdown`);
  return markdown.trim().split('\n').at(-1);
}

const headOf = async (world: FaultWorld, url: string): Promise<string> => (await world.send('GET', url)).revision;

/** A space of which a change request changes one page, and main content the other. */
async function aChangedSpace(world: FaultWorld) {
  const space = await aSpaceWithPages(world);
  const { id } = await world.send('POST', `${space.url}/change-requests`, { subject: space.title });
  const changeUrl = `${space.url}/change-requests/${id}`;
  const [theirs, ours] = [newWord(), newWord()];
  await world.send('POST', `${changeUrl}/content`, { changes: [updatePage(space.pages[0], theirs)] });
  await world.send('POST', `${space.url}/content`, { changes: [updatePage(space.pages[1], ours)] });
  const [main, change] = [await headOf(world, space.url), await headOf(world, changeUrl)];
  const texts = async (url: string) => [
    await textOf(world, url, space.pages[0]),
    await textOf(world, url, space.pages[1]),
  ];
  return { ...space, changeUrl, theirs, ours, main, change, texts };
}

export const mergeChangeRequest: FaultOperation = async (world) => {
  const { url, changeUrl, first, theirs, ours, main, change, texts } = await aChangedSpace(world);
  return aRequest(
    async () => requireEqual('a merge', (await world.send('POST', `${changeUrl}/merge`)).result, 'merge'),
    async (isAcknowledged) => {
      const { status, revisionMerged } = await world.send('GET', changeUrl);
      const isMerged = status === 'merged';
      requireKept('A merge', isMerged, isAcknowledged);
      const head = await headOf(world, url);
      requireEqual('the head after a merge', head, isMerged ? revisionMerged : main);
      requireEqual('pages after a merge', await texts(url), [isMerged ? theirs : first, ours]);
      if (!isMerged) return;
      const { parents, type } = await world.send('GET', `${url}/content`);
      requireEqual('the revision of a merge', { parents, type }, { parents: [main, change], type: 'merge' });
    },
  );
};

export const updateChangeRequest: FaultOperation = async (world) => {
  const { changeUrl, second, theirs, ours, main, change, texts } = await aChangedSpace(world);
  return aRequest(
    async () => requireEqual('an update', (await world.send('POST', `${changeUrl}/update`)).result, 'update'),
    async (isAcknowledged) => {
      const changeRequest = await world.send('GET', changeUrl);
      const isUpdated = changeRequest.revision !== change;
      requireKept('An update', isUpdated, isAcknowledged);
      requireEqual('what a change request took in', changeRequest.revisionMergedAncestor, isUpdated ? main : undefined);
      requireEqual('whether a change request is outdated', changeRequest.outdated, !isUpdated);
      requireEqual('pages after an update', await texts(changeUrl), [theirs, isUpdated ? ours : second]);
    },
  );
};

let files = 0;

/** In a space, or in a change request of it: pages, a page below one of them, a changed page and a file in one call. */
const changeContentOf =
  (target: 'space' | 'change request'): FaultOperation =>
  async (world) => {
    const space = await aSpaceWithPages(world);
    const request = target === 'space' ? undefined : await world.send('POST', `${space.url}/change-requests`, {});
    const url = request === undefined ? space.url : `${space.url}/change-requests/${request.id}`;
    const [parent, child, changed] = [newWord(), newWord(), newWord()];
    const bytes = noise(20_000, 1000 + ++files);
    const changes = [
      { operation: 'insert_page', title: 'Parent', ref: 'parent', document: { markdown: parent } },
      { operation: 'insert_page', title: 'Child', into: 'parent', document: { markdown: child } },
      updatePage(space.pages[0], changed),
      { operation: 'insert_files', files: [{ name: `${parent}.bin`, base64: bytes.toString('base64') }] },
    ];
    const search = async (word: string) =>
      (await world.send('GET', `${space.url}/search?query=${word}`)).items.map(({ title }: { title: string }) => title);
    return aRequest(
      () => world.send('POST', `${url}/content`, { changes }),
      async (isAcknowledged) => {
        const content = await world.send('GET', `${url}/content`);
        const added = content.pages.find(({ title }: { title: string }) => title === 'Parent');
        requireKept('A change of content', added !== undefined, isAcknowledged);
        requireEqual('a changed page', await textOf(world, url, space.pages[0]), added ? changed : space.first);
        requireEqual('pages that were added', added?.pages.length, added && 1);
        requireEqual('files', content.files.length, added ? 1 : 0);
        requireEqual('found pages', await search(parent), added && target === 'space' ? ['Parent'] : []);
        if (added === undefined) return;
        requireEqual('an added page', await textOf(world, url, added.pages[0].id), child);
        const file = await fetch(content.files[0].downloadURL.replace(/^https?:\/\/[^/]+/, world.server.url));
        requireEqual('bytes of a file', Buffer.from(await file.arrayBuffer()).equals(bytes), true);
      },
    );
  };

export const changeContent = changeContentOf('space');
export const changeContentOfRequest = changeContentOf('change request');

export const createComment: FaultOperation = async (world) => {
  const { url, pages } = await aSpaceWithPages(world);
  const markdown = newWord();
  return aRequest(
    () => world.send('POST', `${url}/comments`, { page: pages[0], body: { markdown } }),
    async (isAcknowledged) => {
      const { items, count } = await world.send('GET', `${url}/comments`);
      requireKept('A comment', items.length > 0, isAcknowledged);
      const bodies = items.map(({ body }: { body: { markdown: string } }) => body.markdown);
      requireEqual('comments', bodies, items.length > 0 ? [markdown] : []);
      requireEqual('counted comments', [count, (await world.send('GET', url)).comments], Array(2).fill(items.length));
    },
  );
};

export const duplicateSpace: FaultOperation = async (world) => {
  const { url, title, pages, first } = await aSpaceWithPages(world);
  return aRequest(
    () => world.send('POST', `${url}/duplicate`),
    async (isAcknowledged) => {
      const copies = await world.database.reader
        .selectFrom('spaces')
        .select('id')
        .where('title', '=', `Copy of ${title}`)
        .execute();
      requireKept('A copy of a space', copies.length > 0, isAcknowledged);
      for (const { id } of copies)
        requireEqual('a page of a copy', await textOf(world, `/v1/spaces/${id}`, pages[0]), first);
      requireEqual('more than one copy', copies.length > 1, false);
    },
  );
};
