import { aRepository, type TestRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import type { Random } from '../faults/random.ts';
import { type Begun, type EntryOf, type HistoryScope, type Kind, Recorder } from './history.ts';
import { type HistoryAnswer, type HistoryWorld, waitForSync } from './world.ts';

/** A change request that clients work in. */
export interface KnownRequest {
  readonly id: string;
  readonly space: string;
  /** Its pages show conflicts that somebody has to decide. */
  isConflicted: boolean;
}

export interface KnownComment {
  readonly id: string;
  readonly scope: HistoryScope;
  readonly replies: string[];
}

/** A space that clients change. */
export interface KnownSpace {
  readonly id: string;
  /** Ids of its pages by their titles, those that are only in a change request as well. */
  readonly pages: Map<string, string>;
  /** Revisions that were the head once, by place; the latest that somebody observed. */
  readonly heads: Map<string, string>;
  readonly repository: { readonly fixture: TestRepository; readonly url: string; files: Record<string, string> };
  /** One import runs at a time, so that git/info is known to refer to it. */
  isImporting: boolean;
}

export interface KnownDraft {
  readonly id: string;
  readonly revision: string;
  /** Path of its operations. */
  readonly path: string;
  /** Version with which the round began. */
  readonly version: number;
  /** The version that each client has, by its name. */
  readonly versions: Map<string, number>;
}

/** State shared by the clients of a round: their received data, in this process. */
export interface Round {
  readonly world: HistoryWorld;
  readonly recorder: Recorder;
  readonly spaces: readonly KnownSpace[];
  readonly requests: KnownRequest[];
  readonly comments: KnownComment[];
  readonly site: { readonly id: string; readonly url: string; readonly order: string[]; readonly free: string[] };
  /** The draft of a page that nothing else changes. */
  readonly draft: KnownDraft;
  readonly heads: Record<string, string>;
  readonly orders: Record<string, readonly string[]>;
  readonly access: string[];
  /** Access tokens that are or were good, with their ids, by person. */
  readonly tokens: { readonly person: number; readonly id: string; readonly token: string }[];
  newWord(): string;
}

const SPACES = 2;
const PAGES = 4;
const GIT_PAGES = 3;
const SITE_SPACES = 5;
const FREE_SPACES = 4;

/** Creates the spaces, the site and the other objects that the clients of a round use. */
export async function startRound(world: HistoryWorld, name: string): Promise<Round> {
  let words = 0;
  const newWord = () => {
    words += 1;
    return `w${name}x${words}`;
  };
  const spaces: KnownSpace[] = [];
  while (spaces.length < SPACES) spaces.push(await aKnownSpace(world, newWord));
  const { organizationId, persons } = world;
  const shown: string[] = [];
  while (shown.length < SITE_SPACES + FREE_SPACES)
    shown.push((await world.send('POST', `/v1/orgs/${organizationId}/spaces`, { title: newWord() })).id);
  const site = await world.send('POST', `/v1/orgs/${organizationId}/sites`, {
    title: newWord(),
    spaces: shown.slice(0, SITE_SPACES),
  });
  const url = `/v1/orgs/${organizationId}/sites/${site.id}`;
  const order: string[] = (await world.send('GET', `${url}/structure`)).structure.map(({ id }: { id: string }) => id);
  const [main] = spaces;
  if (main === undefined) throw new Error('There is no space.');
  await world.send('PATCH', `/v1/spaces/${main.id}`, { defaultLevel: 'read' });
  await world.send('POST', `/v1/orgs/${organizationId}/invites`, {
    emails: persons.map(({ email }) => ({ email, role: null })),
  });
  const server = world.urls[0] ?? '';
  for (const { token } of persons) {
    const { body } = await world.call(server, token, 'GET', '/v1/user/invites');
    const { status } = await world.call(server, token, 'POST', `/v1/user/invites/${body.items[0]?.id}`);
    if (status !== 200) throw new Error('Somebody could not accept an invitation.');
  }
  return {
    world,
    recorder: new Recorder(),
    spaces,
    requests: [],
    comments: [],
    newWord,
    draft: await aKnownDraft(world, newWord),
    site: { id: site.id, url, order: [...order], free: shown.slice(SITE_SPACES) },
    heads: Object.fromEntries(spaces.map(({ id, heads }) => [id, heads.get(id) ?? ''])),
    orders: { [site.id]: order },
    access: persons.flatMap((_, person) => [`member ${person}`, `token first ${person}`]),
    tokens: persons.map(({ token }, person) => ({ person, id: `first ${person}`, token })),
  };
}

/** A draft with one batch, in a separate space. */
async function aKnownDraft(world: HistoryWorld, newWord: () => string): Promise<KnownDraft> {
  const { id } = await world.send('POST', `/v1/orgs/${world.organizationId}/spaces`, { title: newWord() });
  const insert = { operation: 'insert_page', title: 'Draft', document: { markdown: 'end' } };
  const { changes } = await world.send('POST', `/v1/spaces/${id}/content`, { changes: [insert] });
  const path = `/v1/spaces/${id}/content/page/${changes[0].page}/draft`;
  const { revision } = await world.send('GET', path);
  const slice = { content: [{ type: 'text', text: 'the ' }] };
  const steps = [{ stepType: 'replace', from: 1, to: 1, slice }];
  const body = { revision, version: 0, client: 'first', batch: 'first', steps };
  const { draft, version } = await world.send('POST', `${path}/steps`, body);
  return { id: draft, revision, path, version, versions: new Map() };
}

/** A space with pages of a repository, which only imports change, and others, which clients change. */
async function aKnownSpace(world: HistoryWorld, newWord: () => string): Promise<KnownSpace> {
  const files = Object.fromEntries(
    Array.from({ length: GIT_PAGES }, (_, index) => [`git-${index}.md`, pageFile(`git-${index}`, newWord())]),
  );
  const fixture = await aRepository(files);
  const repositoryUrl = world.serveRepository(fixture);
  const { id } = await world.send('POST', `/v1/orgs/${world.organizationId}/spaces`, { title: newWord() });
  await world.send('POST', `/v1/spaces/${id}/git/import`, { url: repositoryUrl, ref: 'refs/heads/main' });
  await waitForSync(async () => ({
    status: 200,
    etag: '',
    body: await world.send('GET', `/v1/spaces/${id}/git/info`),
  }));
  const titles = Array.from({ length: PAGES }, (_, index) => `page-${index}`);
  const { changes, revision } = await world.send('POST', `/v1/spaces/${id}/content`, {
    changes: titles.map((title) => ({ operation: 'insert_page', title, document: { markdown: newWord() } })),
  });
  const tree = await world.send('GET', `/v1/spaces/${id}/content/pages`);
  if (changes.length !== PAGES) throw new Error('A space was not filled.');
  return {
    id,
    pages: new Map(tree.pages.map((page: { title: string; id: string }) => [page.title, page.id])),
    heads: new Map([[id, revision]]),
    repository: { fixture, url: repositoryUrl, files },
    isImporting: false,
  };
}

export const pageFile = (title: string, text: string): string => `# ${title}\n\n${text}\n`;

/** The text of a page without its title. */
export const textOf = (markdown: string): string => markdown.replace(/^# .*\n/, '').trim();

/** One of the concurrent callers. */
export interface Client {
  readonly name: string;
  readonly random: Random;
  readonly round: Round;
  /** The server that was called last. */
  server?: string;
}

/** The request of a call, and the recorded part of its response. */
export interface Sending<K extends Kind> {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: string | undefined;
  /** The administrator's where it is absent. */
  readonly token?: string;
  /**
   * Sent to another server than the previous call, if there are several: a write acknowledged by one must be visible on
   * all.
   */
  readonly isElsewhere?: boolean;
  keep(answer: HistoryAnswer): EntryOf<K>['answer'];
}

/**
 * Sends a call to any of the servers, and records it.
 * @returns the response, unless it is a rejection or lost
 */
export async function act<K extends Kind>(
  client: Client,
  call: Omit<Begun<K>, 'client'>,
  { method, path, body, ifMatch, token, isElsewhere = false, keep }: Sending<K>,
): Promise<HistoryAnswer | undefined> {
  const { name, random } = client;
  const { world, recorder } = client.round;
  const others = world.urls.filter((url) => url !== client.server);
  const server = pick(random, isElsewhere && others.length > 0 ? others : world.urls) ?? '';
  client.server = server;
  const entry = recorder.begin<K>({ ...call, client: name } as Begun<K>);
  const answer = await world.call(server, token ?? world.admin.token, method, path, body, ifMatch);
  const { status } = answer;
  const isRefused = status >= 300;
  recorder.end(entry, isRefused ? { status, message: answer.body?.error?.message } : { status, answer: keep(answer) });
  return isRefused ? undefined : answer;
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];
