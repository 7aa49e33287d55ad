import type { HistoryScope, Writes } from './history.ts';
import { act, type Client, type KnownRequest, type KnownSpace, pageFile, pick, textOf } from './round.ts';
import { type HistoryAnswer, waitForSync } from './world.ts';

const urlOf = ({ space, request }: HistoryScope): string =>
  `/v1/spaces/${space}${request === undefined ? '' : `/change-requests/${request}`}`;
const keyOf = ({ space, request }: HistoryScope): string => request ?? space;

/** Share of changes whose creator is looked up right after the acknowledgment. */
const FOLLOWED = 0.4;
/** The most recent change requests get most of the changes. */
const RECENT = 5;

function pickSpace({ random, round }: Client): KnownSpace {
  const space = random() < 0.75 ? round.spaces[0] : pick(random, round.spaces);
  if (space === undefined) throw new Error('There is no space.');
  return space;
}

const pickRequest = ({ random, round }: Client): KnownRequest | undefined =>
  pick(random, round.requests.slice(-RECENT));

const placeOf = ({ space, id }: KnownRequest) => ({ space, request: id });

function pickPlace(client: Client): { scope: HistoryScope; space: KnownSpace } {
  const request = client.random() < 0.5 ? pickRequest(client) : undefined;
  const known = client.round.spaces.find(({ id }) => id === request?.space);
  if (request !== undefined && known !== undefined) return { scope: placeOf(request), space: known };
  const space = pickSpace(client);
  return { scope: { space: space.id }, space };
}

/** Notes a revision that was reported as the head of a place. */
function note(space: KnownSpace | undefined, scope: HistoryScope, revision: string): void {
  space?.heads.set(keyOf(scope), revision);
}

/** One page or two, changed, added or taken away. Pages of the repository are left to imports. */
function planEdit({ random, round }: Client, { pages }: KnownSpace): { changes: object[]; writes: Writes } {
  const changes: object[] = [];
  const writes: Record<string, string | null> = {};
  const titles = [...pages.keys()].filter((title) => !title.startsWith('git-'));
  // The oldest pages are changed most, so that clients conflict.
  const [one, other] = [pick(random, titles.slice(0, 4)), pick(random, titles)];
  for (const title of random() < 0.3 ? [one, other] : [one]) {
    if (title === undefined || title in writes) continue;
    writes[title] = round.newWord();
    changes.push({ operation: 'update_page', page: pages.get(title), document: { markdown: writes[title] } });
  }
  const extra = random();
  if (extra < 0.1) {
    const [title, text] = [`new-${round.newWord()}`, round.newWord()];
    writes[title] = text;
    changes.push({ operation: 'insert_page', title, document: { markdown: text } });
  } else if (extra < 0.14) {
    const title = pick(random, titles.slice(4));
    if (title !== undefined && !(title in writes)) {
      writes[title] = null;
      changes.push({ operation: 'delete_page', page: pages.get(title) });
    }
  }
  return { changes, writes };
}

/** The revision of an edit: its entity tag. The change request in the response may have changed since. */
const revisionOf = ({ etag }: HistoryAnswer): string => etag.replaceAll('"', '');

async function sendEdit(
  client: Client,
  scope: HistoryScope,
  space: KnownSpace,
  { changes, writes }: ReturnType<typeof planEdit>,
  ifMatch?: string,
): Promise<void> {
  const answer = await act(
    client,
    { kind: 'edit', asked: { ...scope, writes, ...(ifMatch !== undefined && { ifMatch }) } },
    {
      method: 'POST',
      path: `${urlOf(scope)}/content${scope.request === undefined ? '' : '?compat=false'}`,
      body: { changes },
      ifMatch,
      keep: (response) => ({ revision: revisionOf(response) }),
    },
  );
  if (answer === undefined) return;
  if (client.random() < FOLLOWED) await readTreeOf(client, scope, space);
  note(space, scope, revisionOf(answer));
  const inserted = Object.keys(writes).find((title) => writes[title] !== null && !space.pages.has(title));
  const insertedPage = answer.body.changes.find(({ operation }: { operation: string }) => operation === 'insert_page');
  if (inserted !== undefined && insertedPage !== undefined) space.pages.set(inserted, insertedPage.page);
}

export async function edit(client: Client): Promise<void> {
  const { scope, space } = pickPlace(client);
  const head = client.random() < 0.35 ? space.heads.get(keyOf(scope)) : undefined;
  await sendEdit(client, scope, space, planEdit(client, space), head);
}

/** Decides the conflicts of a change request as its author does, with its own words. */
export async function decideConflicts(client: Client): Promise<void> {
  const request = client.round.requests.find(({ isConflicted }) => isConflicted);
  const space = client.round.spaces.find(({ id }) => id === request?.space);
  if (request === undefined || space === undefined) return edit(client);
  request.isConflicted = false;
  const answer = await readRequest(client, request);
  const conflicts: { page?: string; title: string }[] = answer?.body.conflicts ?? [];
  const writes: Record<string, string> = {};
  const changes = conflicts.flatMap(({ page }) => {
    const title = [...space.pages].find(([, id]) => id === page)?.[0];
    if (title === undefined || title in writes) return [];
    writes[title] = client.round.newWord();
    return [{ operation: 'update_page', page, document: { markdown: writes[title] } }];
  });
  if (changes.length > 0) await sendEdit(client, placeOf(request), space, { changes, writes });
}

export async function createRequest(client: Client): Promise<void> {
  const { id: space } = pickSpace(client);
  const answer = await act(
    client,
    { kind: 'create-request', asked: { space } },
    {
      method: 'POST',
      path: `/v1/spaces/${space}/change-requests`,
      body: {},
      keep: ({ body }) => ({ id: body.id, number: body.number, initial: body.revisionInitial }),
    },
  );
  if (answer !== undefined) client.round.requests.push({ id: answer.body.id, space, isConflicted: false });
}

async function join(client: Client, kind: 'merge' | 'update'): Promise<void> {
  const request = pickRequest(client);
  if (request === undefined) return createRequest(client);
  const scope = placeOf(request);
  const keep = ({ body }: HistoryAnswer) => ({ result: body.result, revision: body.revision });
  const answer = await act(client, { kind, asked: scope }, { method: 'POST', path: `${urlOf(scope)}/${kind}`, keep });
  if (answer?.body.result === 'conflicts') request.isConflicted = true;
  const space = client.round.spaces.find(({ id }) => id === request.space);
  const isMerged = answer?.body.result === 'merge';
  if (answer !== undefined) note(space, isMerged ? { space: request.space } : scope, answer.body.revision);
}

export const mergeRequest = (client: Client): Promise<void> => join(client, 'merge');
export const updateRequest = (client: Client): Promise<void> => join(client, 'update');

export async function setStatus(client: Client): Promise<void> {
  const request = pickRequest(client);
  const status = pick(client.random, ['open', 'open', 'draft', 'archived']) ?? 'open';
  if (request === undefined) return createRequest(client);
  const scope = placeOf(request);
  await act(
    client,
    { kind: 'set-status', asked: { ...scope, status } },
    { method: 'PATCH', path: urlOf(scope), body: { status }, keep: ({ body }) => ({ status: body.status }) },
  );
}

export async function importContent(client: Client): Promise<void> {
  const { scope, space } = pickPlace(client);
  const [title, text] = [`imported-${client.round.newWord()}`, client.round.newWord()];
  const answer = await act(
    client,
    { kind: 'import', asked: { ...scope, writes: { [title]: text } } },
    {
      method: 'POST',
      path: `${urlOf(scope)}/content/import`,
      body: { url: client.round.world.urlOfPage(title, text), source: 'markdown' },
      keep: ({ body }) => ({ revision: body.revision }),
    },
  );
  if (answer !== undefined) note(space, scope, answer.body.revision);
}

/** Commits a change of a page, and imports it: one call from the request until its job has ended. */
export async function importFromGit(client: Client): Promise<void> {
  const space = pickSpace(client);
  if (space.isImporting) return readTree(client);
  space.isImporting = true;
  const { round, random, name } = client;
  const { world, recorder } = round;
  const { repository, id } = space;
  const title = `git-${Math.floor(random() * 3)}`;
  const text = round.newWord();
  repository.files = { ...repository.files, [`${title}.md`]: pageFile(title, text) };
  await repository.fixture.commit(repository.files);
  const server = pick(random, world.urls) ?? '';
  const ask = (method: string, path: string, body?: object) =>
    world.call(server, world.admin.token, method, `/v1/spaces/${id}/git/${path}`, body);
  const entry = recorder.begin<'git-import'>({
    client: name,
    kind: 'git-import',
    asked: { space: id, writes: { [title]: text } },
  });
  const { status } = await ask('POST', 'import', { url: repository.url, ref: 'refs/heads/main' });
  const { state, revision } = await waitForSync(() => ask('GET', 'info'));
  recorder.end(entry, { status, answer: { state, ...(revision !== undefined && { revision }) } });
  space.isImporting = false;
}

export async function readTree(client: Client): Promise<void> {
  const { scope, space } = pickPlace(client);
  await readTreeOf(client, scope, space);
}

async function readTreeOf(client: Client, scope: HistoryScope, space: KnownSpace): Promise<void> {
  const answer = await act(
    client,
    { kind: 'read-tree', asked: scope },
    {
      method: 'GET',
      path: `${urlOf(scope)}/content?metadata=false`,
      isElsewhere: true,
      keep: ({ body }) => ({ revision: body.id, documents: documentsOf(body.pages) }),
    },
  );
  if (answer !== undefined) note(space, scope, answer.body.id);
}

/** A page in the response for a tree. */
export interface ShownPage {
  readonly id: string;
  readonly title: string;
  readonly documentId: string;
  readonly pages?: readonly ShownPage[];
}

/** Every page of a tree. */
export const listPages = (pages: readonly ShownPage[]): ShownPage[] =>
  pages.flatMap((page) => [page, ...listPages(page.pages ?? [])]);

/** Documents by the titles of their pages. */
export const documentsOf = (pages: readonly ShownPage[]): Record<string, string> =>
  Object.fromEntries(listPages(pages).map(({ title, documentId }) => [title, documentId]));

export async function readPage(client: Client): Promise<void> {
  const { scope, space } = pickPlace(client);
  const [title, page] = pick(client.random, [...space.pages].slice(0, 8)) ?? [];
  if (title === undefined) return;
  await act(
    client,
    { kind: 'read-page', asked: { ...scope, title } },
    {
      method: 'GET',
      path: `${urlOf(scope)}/content/page/${page}?format=markdown`,
      // The tag begins with the revision.
      keep: ({ body, etag }) => ({ revision: /^"([^."]+)/.exec(etag)?.[1] ?? '', text: textOf(body.markdown) }),
    },
  );
}

async function readRequest(client: Client, request: KnownRequest): Promise<HistoryAnswer | undefined> {
  const scope = placeOf(request);
  const keep = ({ body: { revision, status, comments } }: HistoryAnswer) => ({ revision, status, comments });
  return act(client, { kind: 'read-request', asked: scope }, { method: 'GET', path: urlOf(scope), keep });
}

export async function readSomeRequest(client: Client): Promise<void> {
  const request = pickRequest(client);
  if (request !== undefined) await readRequest(client, request);
}

export async function readSpace(client: Client): Promise<void> {
  const { id: space } = pickSpace(client);
  await act(
    client,
    { kind: 'read-space', asked: { space } },
    {
      method: 'GET',
      path: `/v1/spaces/${space}`,
      keep: ({ body }) => ({
        revision: body.revision,
        comments: body.comments,
        total: body.changeRequests,
        open: body.changeRequestsOpen,
        draft: body.changeRequestsDraft,
      }),
    },
  );
}
