import { type HistoryScope, listName, type WalkedPage } from './history.ts';
import { act, type Client, type KnownComment, pick } from './round.ts';

const urlOf = ({ space, request }: HistoryScope): string =>
  `/v1/spaces/${space}${request === undefined ? '' : `/change-requests/${request}`}/comments`;

/** No list here has as many pages: a longer one repeats items. */
const MAX_PAGES = 300;
/** The most recent comments get most of the replies. */
const RECENT = 8;

function pickPlace({ random, round }: Client): HistoryScope {
  const request = random() < 0.3 ? pick(random, round.requests.slice(-2)) : undefined;
  if (request !== undefined) return { space: request.space, request: request.id };
  return { space: round.spaces[0]?.id ?? '' };
}

const pickComment = ({ random, round }: Client): KnownComment | undefined =>
  pick(random, round.comments.slice(-RECENT));

const idOf = ({ body }: { body: { id: string } }) => ({ id: body.id });
const nothing = () => ({});

export async function comment(client: Client): Promise<void> {
  const scope = pickPlace(client);
  const body = { body: { markdown: client.round.newWord() } };
  const answer = await act(
    client,
    { kind: 'comment', asked: scope },
    { method: 'POST', path: urlOf(scope), body, keep: idOf },
  );
  if (answer !== undefined) client.round.comments.push({ id: answer.body.id, scope, replies: [] });
}

export async function reply(client: Client): Promise<void> {
  const known = pickComment(client);
  if (known === undefined) return comment(client);
  const path = `${urlOf(known.scope)}/${known.id}/replies`;
  const body = { body: { markdown: client.round.newWord() } };
  const asked = { ...known.scope, comment: known.id };
  const answer = await act(client, { kind: 'reply', asked }, { method: 'POST', path, body, keep: idOf });
  if (answer !== undefined) known.replies.push(answer.body.id);
}

export async function resolve(client: Client): Promise<void> {
  const known = pickComment(client);
  if (known === undefined) return comment(client);
  const resolved = client.random() < 0.6;
  await act(
    client,
    { kind: 'resolve', asked: { ...known.scope, comment: known.id, resolved } },
    { method: 'PUT', path: `${urlOf(known.scope)}/${known.id}`, body: { resolved }, keep: nothing },
  );
}

export async function deleteComment(client: Client): Promise<void> {
  const known = pickComment(client);
  if (known === undefined) return;
  await act(
    client,
    { kind: 'delete-comment', asked: { ...known.scope, comment: known.id } },
    { method: 'DELETE', path: `${urlOf(known.scope)}/${known.id}`, keep: nothing },
  );
}

export async function deleteReply(client: Client): Promise<void> {
  const known = pickComment(client);
  const replyId = known && pick(client.random, known.replies);
  if (known === undefined || replyId === undefined) return reply(client);
  await act(
    client,
    { kind: 'delete-reply', asked: { ...known.scope, comment: known.id, reply: replyId } },
    { method: 'DELETE', path: `${urlOf(known.scope)}/${known.id}/replies/${replyId}`, keep: nothing },
  );
}

export async function readComment(client: Client): Promise<void> {
  const known = pickComment(client);
  if (known === undefined) return;
  await act(
    client,
    { kind: 'read-comment', asked: { ...known.scope, comment: known.id } },
    {
      method: 'GET',
      path: `${urlOf(known.scope)}/${known.id}`,
      keep: ({ body: { status, replies } }) => ({ status, replies }),
    },
  );
}

/** Reads all pages of a list. */
export async function walk(client: Client): Promise<void> {
  const { random, round, name } = client;
  const { world, recorder } = round;
  const { list, path } = pickList(client);
  const limit = 1 + Math.floor(random() * 4);
  const entry = recorder.begin<'walk'>({ client: name, kind: 'walk', asked: { list, limit } });
  const pages: WalkedPage[] = [];
  let next: string | undefined;
  let status = 200;
  do {
    const began = recorder.tick();
    const server = pick(random, world.urls) ?? '';
    const url = `${path}limit=${limit}${next === undefined ? '' : `&page=${next}`}`;
    const { body, ...answer } = await world.call(server, world.admin.token, 'GET', url);
    status = answer.status;
    if (status >= 300) break;
    const ids = body.items.map(({ id }: { id: string }) => id);
    pages.push({ ids, count: body.count, began, ended: recorder.tick() });
    next = body.next?.page;
  } while (next !== undefined && pages.length < MAX_PAGES);
  recorder.end(entry, { status, answer: { pages } });
}

function pickList(client: Client): { list: string; path: string } {
  const { random, round } = client;
  const known = pickComment(client);
  const kind = random();
  if (kind < 0.3 && known !== undefined)
    return { list: listName.replies(known.id), path: `${urlOf(known.scope)}/${known.id}/replies?` };
  if (kind < 0.65) {
    const status = pick(random, ['draft', 'open', 'archived', 'merged']) ?? 'open';
    const space = round.spaces[0]?.id ?? '';
    const path = `/v1/spaces/${space}/change-requests?status=${status}&`;
    return { list: listName.requests(space, status), path };
  }
  const scope = pickPlace(client);
  return { list: listName.comments(scope), path: `${urlOf(scope)}?order=${random() < 0.5 ? 'asc' : 'desc'}&` };
}
