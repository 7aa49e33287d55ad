import { transact } from '../platform/db/transact.ts';
import { randomText } from '../platform/ids.ts';
import { aSpace, type Person } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** A published site of a test, and what can be made on it. */
export interface TestSite {
  readonly id: string;
  /** Its URL in the API. */
  readonly url: string;
  /** Adds a section that shows a new space, both of this title; its id. */
  section(title: string): Promise<string>;
  /** Adds a group of some sections; its id. */
  group(title: string, sections?: readonly string[]): Promise<string>;
  /** Shows a new space of this title in a section, in the default one, or on the site itself; id of the site space. */
  siteSpace(title: string, sectionId?: string): Promise<string>;
  /**
   * The structure as text: `Guide* (API Reference) Blog` has a default section, a group and a section; with their site
   * spaces `Guide*[v2* v1]`.
   */
  order(withSpaces?: boolean): Promise<string>;
}

interface Shown {
  readonly title: string;
  readonly default?: boolean;
  readonly sections?: readonly Shown[];
  readonly siteSpaces?: readonly Shown[];
}

/** A published site that shows a new space for each title. */
export async function aSite(
  server: TestServer,
  organizationId: string,
  admin: Person,
  titles: readonly string[] = [],
  title = 'Site',
): Promise<TestSite> {
  const newSpace = async (spaceTitle: string) =>
    (await aSpace(server, organizationId, admin, { title: spaceTitle })).id;
  const createId = async (url: string, body: object): Promise<string> => {
    const answer = await admin.post(url, body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };
  const spaces = [];
  for (const spaceTitle of titles) spaces.push(await newSpace(spaceTitle));
  const id = await createId(`/v1/orgs/${organizationId}/sites`, { title, spaces });
  const url = `/v1/orgs/${organizationId}/sites/${id}`;
  await admin.post(`${url}/publish`);
  return {
    id,
    url,
    section: async (sectionTitle) => createId(`${url}/sections`, { spaceId: await newSpace(sectionTitle) }),
    group: (groupTitle, sections = []) => createId(`${url}/section-groups`, { title: groupTitle, sections }),
    siteSpace: async (spaceTitle, sectionId) =>
      createId(`${url}/site-spaces`, {
        spaceId: await newSpace(spaceTitle),
        ...(sectionId !== undefined && { sectionId }),
      }),
    order: async (withSpaces = false) => {
      const { structure } = (await admin.get(`${url}/structure`)).body;
      return structure.map((item: Shown) => describe(item, withSpaces)).join(' ');
    },
  };
}

function describe({ title, default: isDefault, sections, siteSpaces }: Shown, withSpaces: boolean): string {
  const list = (items: readonly Shown[]) => items.map((item) => describe(item, withSpaces)).join(' ');
  if (sections !== undefined) return `(${list(sections)})`;
  const name = isDefault === true ? `${title}*` : title;
  return withSpaces && siteSpaces !== undefined ? `${name}[${list(siteSpaces)}]` : name;
}

/** A key of a new share link; the site is open to holders of links alone from now on. */
export async function aShareKey(
  server: TestServer,
  admin: Person,
  { id, url }: Pick<TestSite, 'id' | 'url'>,
): Promise<string> {
  const key = randomText(20);
  await admin.patch(url, { visibility: 'share-link' });
  await transact(server.ctx, async (tx) => {
    const link = { id: randomText(20), site_id: id, name: '', key, active: 1, created_at: tx.now };
    await tx.db.insertInto('share_links').values(link).execute();
  });
  return key;
}
