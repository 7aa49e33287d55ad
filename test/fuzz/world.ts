import { transact } from '../../packages/server/src/platform/db/transact.ts';
import { aMember } from '../../packages/server/src/testing/factories.ts';
import type { Answer, TestServer } from '../../packages/server/src/testing/test-server.ts';
import { grantInstallationAdministrator } from '../../packages/server/src/web/api/installation/service.ts';
import { aWorld } from '../world.ts';

/** The values of placeholders in requests to one world. */
export type WordsOfWorld = Readonly<Record<string, string>>;

/** A world with a published site, and a second site for those who have its link. */
export async function aFuzzedWorld(server: TestServer): Promise<WordsOfWorld> {
  const { admin, values } = await aWorld(server);
  // Operations for installation administrators are fuzzed as well.
  await transact(server.ctx, (tx) => grantInstallationAdministrator(tx, { userId: admin.id, actorId: null }));
  const { organizationId = '', siteId, spaceId } = values;
  const reader = await aMember(server, organizationId, 'read');
  const sites = `/v1/orgs/${organizationId}/sites`;
  const publish = async (id: string | undefined) =>
    new URL(get(await admin.post(`${sites}/${id}/publish`)).urls.published).pathname;
  const sitePath = await publish(siteId);
  const shared = get(await admin.post(sites, { title: 'Shared', spaces: [spaceId], visibility: 'share-link' }));
  await publish(shared.id);
  await activateHostname(server, values['hostname'] ?? '');
  const link = get(await admin.post(`${sites}/${shared.id}/share-links`, { name: 'Partners' }));
  const [file] = get(await admin.get(`/v1/spaces/${spaceId}/content/files`)).items;
  const fileUrl = new URL(file.downloadURL);
  // Comments are named below two prefixes; those of the space do for both.
  const first = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.split(' ')[0] ?? '']));
  return {
    ...first,
    sitePath,
    sharedPath: new URL(link.urls.published).pathname,
    fileUrl: fileUrl.pathname + fileUrl.search,
    blob: fileUrl.pathname.split('/')[2] ?? '',
    'token.admin': admin.token,
    'token.reader': reader.token,
  };
}

/** Pretends that the DNS of the name points here, so that its site is served there. */
async function activateHostname({ ctx }: TestServer, hostname: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.updateTable('custom_hostnames').set({ is_active: 1 }).where('hostname', '=', hostname).execute();
  });
  await ctx.siteHosts.refresh();
}

function get({ status, body, text }: Answer) {
  if (status >= 300) throw new Error(`The world could not be made: ${text}`);
  return body;
}
