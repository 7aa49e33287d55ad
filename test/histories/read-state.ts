import { documentsOf, listPages, type ShownPage } from './content-acts.ts';
import type { FinalComment, FinalRequest, FinalSpace, History, HistoryRevision } from './history.ts';
import { type Round, textOf } from './round.ts';
import type { HistoryWorld } from './world.ts';

/** Concurrent requests. */
const AT_ONCE = 6;

/** The final state after all clients have stopped, with their recordings. */
export async function readHistory({ world, recorder, spaces, site, heads, orders, access }: Round): Promise<History> {
  const read = await Promise.all(spaces.map(async ({ id }) => [id, await readSpace(world, id)] as const));
  const { structure } = await world.send('GET', `${site.url}/structure`);
  return {
    entries: recorder.entries,
    heads,
    orders,
    access,
    spaces: Object.fromEntries(read),
    finalOrders: { [site.id]: structure.map(({ id }: { id: string }) => id) },
  };
}

async function readSpace(world: HistoryWorld, id: string): Promise<FinalSpace> {
  const url = `/v1/spaces/${id}`;
  const space = await world.send('GET', url);
  const lists = await Promise.all(
    ['draft', 'open', 'archived', 'merged'].map((status) =>
      readList(world, `${url}/change-requests?status=${status}&`),
    ),
  );
  const requests: FinalRequest[] = lists.flat().map((one) => ({
    id: one.id,
    number: one.number,
    status: one.status,
    revision: one.revision,
    comments: one.comments,
    ...(one.revisionMerged !== undefined && { revisionMerged: one.revisionMerged }),
  }));
  const comments: Record<string, FinalComment[]> = { '': await readComments(world, url) };
  for (const { id: request } of requests)
    comments[request] = await readComments(world, `${url}/change-requests/${request}`);
  const { changeRequests: total, changeRequestsOpen: open, changeRequestsDraft: draft } = space;
  return {
    head: space.revision,
    requests,
    comments,
    counts: { comments: space.comments, total, open, draft },
    ...(await readRevisions(world, url, [space.revision, ...requests.map(({ revision }) => revision)])),
  };
}

/** The ancestors of the given revisions, with all texts. */
async function readRevisions(world: HistoryWorld, url: string, heads: readonly string[]) {
  const revisions: Record<string, HistoryRevision> = {};
  const texts: Record<string, string> = {};
  const waiting = [...heads];
  const seen = new Set(heads);
  const read = async (id: string) => {
    const revision = await world.send('GET', `${url}/revisions/${id}?metadata=false`);
    const pages = listPages(revision.pages as ShownPage[]);
    revisions[id] = { parents: revision.parents, type: revision.type, documents: documentsOf(pages) };
    for (const parent of revision.parents as string[]) {
      if (!seen.has(parent)) waiting.push(parent);
      seen.add(parent);
    }
    for (const { id: page, documentId } of pages) {
      if (texts[documentId] !== undefined) continue;
      texts[documentId] = '';
      const { markdown } = await world.send('GET', `${url}/revisions/${id}/page/${page}?format=markdown`);
      texts[documentId] = textOf(markdown);
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(read));
  return { revisions, texts };
}

async function readComments(world: HistoryWorld, url: string): Promise<FinalComment[]> {
  const comments: FinalComment[] = [];
  for (const { id, status, replies } of await readList(world, `${url}/comments?`)) {
    const listed = replies === 0 ? [] : await readList(world, `${url}/comments/${id}/replies?`);
    comments.push({ id, status, replies, replyIds: listed.map((reply) => reply.id) });
  }
  return comments;
}

/** All items of a list that is not too long for one page. */
// biome-ignore lint/suspicious/noExplicitAny: items of every shape
async function readList(world: HistoryWorld, path: string): Promise<any[]> {
  const { items, next } = await world.send('GET', `${path}limit=1000`);
  if (next !== undefined) throw new Error(`A list is too long: ${path}`);
  return items;
}
