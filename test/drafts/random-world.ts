import { pick, type Random, seededRandom } from '../../packages/editor-model/src/testing/random-document.ts';
import type { CallDraft } from '../../packages/server/src/testing/draft-writer.ts';
import { aMember, anOrganization, type Person } from '../../packages/server/src/testing/factories.ts';
import { aFilledSpace, type FilledSpace } from '../../packages/server/src/testing/filled-space.ts';
import type { TestServer } from '../../packages/server/src/testing/test-server.ts';

export interface RandomRun {
  readonly seed: number;
  readonly writers: number;
  /** Called before each action with its number; the run ends when it returns false. */
  readonly goesOn: (action: number) => boolean;
}

/** How often everything was done. */
export type RandomCounts = Readonly<Record<string, number>>;

const PARAGRAPHS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
const WORDS = ['rain', 'wind', '日本', 'tide *high*', 'snow `c`', 'fog'];

/** A space with pages, and people who write in the drafts of one of them in every way. */
export class RandomWorld {
  readonly server: TestServer;
  readonly random: Random;
  readonly organization: string;
  readonly admin: Person;
  readonly space: FilledSpace;
  readonly page: string;
  /** Another page. */
  readonly home: string;
  readonly people: readonly Person[];
  readonly counts: Record<string, number> = {};
  paragraphs = PARAGRAPHS;
  /** Versions of acknowledged batches by draft, client and name. */
  readonly acknowledged = new Map<string, number>();
  /** The page is deleted, and restored later: its draft stays meanwhile. */
  isPageDeleted = false;
  isBelowHome = false;
  /** People who may not write at present. */
  readonly readers = new Set<Person>();

  constructor(
    parts: Pick<RandomWorld, 'server' | 'random' | 'organization' | 'admin' | 'space' | 'page' | 'home' | 'people'>,
  ) {
    ({ server: this.server, random: this.random, organization: this.organization, admin: this.admin } = parts);
    ({ space: this.space, page: this.page, home: this.home, people: this.people } = parts);
  }

  get path(): string {
    return `/v1/spaces/${this.space.id}/content/page/${this.page}`;
  }

  count(kind: string): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
  }

  callOf({ token }: Person): CallDraft {
    return async (method, path, body) => this.server.call(method, `${this.path}/draft${path}`, { token, body });
  }

  /** What others make of the page: a word more, a paragraph more or fewer. */
  changedText(): string {
    const at = Math.floor(this.random() * this.paragraphs.length);
    const before = this.paragraphs[at] ?? 'alpha';
    const word = pick(this.random, WORDS);
    this.paragraphs = pick(this.random, [
      this.paragraphs.with(at, `${before.slice(-200)} ${word}`),
      this.paragraphs.toSpliced(at, 0, word),
      this.paragraphs.length > 3 ? this.paragraphs.toSpliced(at, 1) : this.paragraphs,
    ]);
    return `# Page\n\n${this.paragraphs.join('\n\n')}\n`;
  }
}

export async function prepareWorld(server: TestServer, { seed, writers }: RandomRun): Promise<RandomWorld> {
  const { id: organization, admin } = await anOrganization(server);
  const files = { 'README.md': '# Home\n', 'page.md': `# Page\n\n${PARAGRAPHS.join('\n\n')}\n` };
  const space = await aFilledSpace(server, organization, admin, 'Random', files);
  const people: Person[] = [];
  for (let count = 0; count < writers; count += 1) people.push(await aMember(server, organization, 'edit'));
  const { pages } = (await admin.get(`/v1/spaces/${space.id}/content/pages`)).body;
  const page = pages.find(({ path }: { path: string }) => path === 'page').id;
  const home = pages.find(({ path }: { path: string }) => path !== 'page').id;
  return new RandomWorld({ server, organization, admin, space, page, home, people, random: seededRandom(seed) });
}
