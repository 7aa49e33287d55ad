import { SignJWT } from 'jose';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { aPublishedSite } from '../packages/server/src/testing/corpora.ts';
import { anOrganization, type Person } from '../packages/server/src/testing/factories.ts';
import { aFilledSpace, type FilledSpace } from '../packages/server/src/testing/filled-space.ts';
import type { Answer, TestServer } from '../packages/server/src/testing/test-server.ts';
import type { RequestedSite } from './endpoint-requests.ts';
import {
  CLOSED_FILE,
  CLOSED_SPACE,
  CLOSED_SPACE_FILES,
  HEADER_CONDITION,
  HEADER_LINK,
  OPEN_SPEC,
  OTHER_SPACE,
  SECRET_FILES,
  SECRETS,
  SPECS,
} from './published-secrets.ts';

const KEY = 'a key that only the login page and the site know';

/** A site that shows the planted content, and who made it. */
export interface SiteOfSecrets extends RequestedSite {
  readonly id: string;
  readonly organizationId: string;
  readonly admin: Person;
  /** What the spaces of the site contain, by ids that its visitors may or may not know. */
  readonly contents: readonly SpaceOfSecrets[];
  /** Where the change request is previewed that stands in the first space, for visitors without claims. */
  readonly previewUrl: string;
}

export interface PageOfSecrets {
  readonly id: string;
  readonly path: string;
  readonly documentId?: string;
  /** What it is computed from, or the pages below it. */
  readonly computed?: object;
  readonly computedSeed?: string;
}

/** Everything of a space that an operation can be asked about. */
export interface SpaceOfSecrets {
  readonly spaceId: string;
  readonly revisionId: string;
  readonly changeRequestId: string;
  readonly pages: readonly PageOfSecrets[];
  readonly fileIds: readonly string[];
  readonly reusableContents: readonly { readonly id: string; readonly document: string }[];
}

/** @param adaptive whether the site looks at claims at all */
export async function aSiteOfSecrets(server: TestServer, adaptive: boolean): Promise<SiteOfSecrets> {
  const { id: organizationId, admin } = await anOrganization(server);
  const fill = (title: string, files: Readonly<Record<string, string>>) =>
    aFilledSpace(server, organizationId, admin, title, files);
  // The page stood at another path before, which leads to it who may see it.
  const former = Object.fromEntries(
    Object.entries(SECRET_FILES).map(([path, text]) => [
      path === CLOSED_FILE ? 'former.md' : path,
      text.replaceAll(CLOSED_FILE, 'former.md'),
    ]),
  );
  const main = await fill('Docs', former);
  await main.fill(SECRET_FILES);
  const closed = await fill(CLOSED_SPACE.title, CLOSED_SPACE_FILES);
  const other = await fill(OTHER_SPACE.title, { 'README.md': '# Others\n' });
  const spaces = [main, closed, other];
  for (const { slug, text } of SPECS)
    ok(await admin.post(`/v1/orgs/${organizationId}/openapi`, { slug, source: { text } }));
  await server.runJobs();
  ok(await admin.patch(`/v1/orgs/${organizationId}/openapi/${OPEN_SPEC.slug}`, { visibility: 'public' }));
  const site = await aPublishedSite(
    organizationId,
    admin,
    spaces.map(({ id }) => id),
  );
  const url = `/v1/orgs/${organizationId}/sites/${site.id}`;
  const siteSpaces: { id: string; path: string; space: { id: string } }[] = (await admin.get(`${url}/site-spaces`)).body
    .items;
  const siteSpaceOf = ({ id }: FilledSpace) => siteSpaces.find(({ space }) => space.id === id) ?? { id: '', path: '' };
  await transact(server.ctx, async (tx) => {
    const row = { site_id: site.id, backend: 'custom' as const, private_key: KEY, updated_at: tx.now };
    await tx.db
      .insertInto('site_visitor_auth')
      .values({ ...row, fallback_url: null, integration: null })
      .execute();
  });
  ok(await admin.patch(url, { adaptiveContent: { enabled: adaptive } }));
  for (const [space, { condition }] of [[closed, CLOSED_SPACE] as const, [other, OTHER_SPACE] as const]) {
    ok(await admin.patch(`${url}/site-spaces/${siteSpaceOf(space).id}`, { condition }));
  }
  const settings = ok(await admin.get(`${url}/customization`)).body;
  const link = { title: HEADER_LINK.title, to: { kind: 'url', url: HEADER_LINK.url }, condition: HEADER_CONDITION };
  const header = { ...settings.header, links: [link] };
  ok(await admin.put(`${url}/customization`, { ...settings, header, feedback: { enabled: true } }));
  const pages = ['former', 'former/below'];
  const ids: string[] = [];
  for (const space of spaces) {
    const list: Page[] = (await admin.get(`/v1/spaces/${space.id}/content/pages`)).body.pages;
    const { id, path } = siteSpaceOf(space);
    for (const page of flatten(list)) {
      pages.push(space === main ? page.path : `${path}/${page.path}`);
      ids.push(`${id}/${page.id}`);
    }
  }
  const contents: SpaceOfSecrets[] = [];
  for (const { id } of spaces) contents.push(await readContent(admin, id));
  const [first] = contents;
  const preview = `siteSpace=${siteSpaceOf(main).id}&changeRequest=${first?.changeRequestId}`;
  const previewUrl: string = ok(await admin.get(`${url}/publishing/preview?${preview}`)).body.url;
  // Members read them on the site alone.
  for (const { id } of spaces) ok(await admin.patch(`/v1/spaces/${id}`, { defaultLevel: null }));
  const files: { id: string; name: string }[] = (await admin.get(`/v1/spaces/${main.id}/content/files`)).body.items;
  return {
    ...site,
    organizationId,
    admin,
    contents,
    previewUrl,
    pages,
    ids,
    spaces: spaces.map((space) => (space === main ? '' : siteSpaceOf(space).path)),
    files: files.map(({ name }) => `~files/${'0'.repeat(64)}/${name}`),
    words: SECRETS.map(({ word }) => word),
  };
}

/** Reads all ids of a space, in which a change request is made. */
async function readContent(admin: Person, spaceId: string): Promise<SpaceOfSecrets> {
  const url = `/v1/spaces/${spaceId}`;
  const changeRequest = ok(await admin.post(`${url}/change-requests`, { subject: 'Preview' })).body;
  const markdown = 'zqopen and proposed';
  const changes = [{ operation: 'insert_page', title: 'Proposed', document: { markdown } }];
  ok(await admin.post(`${url}/change-requests/${changeRequest.id}/content`, { changes }));
  const { body } = ok(await admin.get(`${url}/content`));
  return {
    spaceId,
    revisionId: body.id,
    changeRequestId: changeRequest.id,
    pages: flatten(body.pages),
    fileIds: body.files.map(({ id }: { id: string }) => id),
    reusableContents: body.reusableContents,
  };
}

interface Page extends PageOfSecrets {
  readonly pages?: readonly Page[];
}

const flatten = (pages: readonly Page[]): Page[] => pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

function ok(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The site could not be made: ${answer.text}`);
  return answer;
}

/** The token of a visitor with these claims, as the login of the site signs it. */
export function tokenFor(server: TestServer, claims: object): Promise<string> {
  const exp = Math.floor(server.ctx.clock().getTime() / 1000) + 3600;
  return new SignJWT({ exp, ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(KEY));
}

/** The cookie of a visitor who came with these claims. */
export const cookieFor = async (server: TestServer, site: SiteOfSecrets, claims: object): Promise<string> =>
  `bindery-visitor-${site.id}=${await tokenFor(server, claims)}`;
