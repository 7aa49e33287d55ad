import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Context } from '../domain/context.ts';
import { siteUrlOf } from '../domain/sites/site-url.ts';
import { commitFolder } from '../engines/git/commit-folder.ts';
import type { MemberRow } from '../platform/db/tables/members.ts';
import { type Tx, transact } from '../platform/db/transact.ts';
import { findOldestAdministrator } from '../platform/queries/members.ts';
import { importRepository } from '../web/api/git/import-repository.ts';
import { createSite, publishSite } from '../web/api/sites/service.ts';
import { createSpace } from '../web/api/spaces/service.ts';

/** Row of `installation` that remembers the sample: the site's id, or nothing when none was wanted. */
const NAME = 'sample';
const TITLE = 'Bindery manual';
/** Records of decisions lie next to the manual and are for developers. */
const RECORDS = ['decisions'];

/**
 * Publishes the product's own manual as a sample site on the first start, through the code that imports every
 * repository. An interrupted start is repeated; later starts only return its URL.
 * @returns its URL, while the site exists and is published
 */
export async function prepareSample(ctx: Context): Promise<string | undefined> {
  const known = await readSampleSite(ctx);
  if (known === undefined && ctx.config.sample) await createSample(ctx);
  const siteId = known ?? (await readSampleSite(ctx));
  if (siteId === undefined) return undefined;
  const site = await ctx.database.reader
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['organizations.hostname as hostname', 'sites.basename as basename'])
    .where('sites.id', '=', siteId)
    .where('sites.published', '=', 1)
    .executeTakeFirst();
  return site && siteUrlOf(ctx, { organizationHostname: site.hostname, basename: site.basename });
}

async function readSampleSite(ctx: Context): Promise<string | undefined> {
  const row = await ctx.database.reader
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value;
}

/** In the first organization, and only while that is new: an installation without a sample does not get one later. */
async function createSample(ctx: Context): Promise<void> {
  const folder = findManual();
  const owner = await findFirstAdministrator(ctx);
  if (folder === undefined || owner === undefined) return;
  const { organization_id: organizationId, user_id: userId } = owner;
  const repository = await commitFolder(folder, 'The manual of Bindery', ctx.clock(), RECORDS);
  try {
    const space = await transact(ctx, async (tx) => {
      // Of servers that start together, one makes it.
      if (await isAnySpaceThere(tx.db)) return undefined;
      return createSpace(tx, organizationId, userId, { title: TITLE, emoji: '📘' });
    });
    if (space === undefined) return;
    const { directory, commit: oid, ref } = repository;
    const git = { oid, message: 'The manual of Bindery', createdByService: false, ref };
    await importRepository(ctx, { spaceId: space.id, userId, directory, git });
    await transact(ctx, async (tx) => {
      const site = await createSite(tx, owner, { title: TITLE, spaces: [space.id] });
      await publishSite(tx, site.id, null);
      await tx.db.insertInto('installation').values({ name: NAME, value: site.id }).execute();
    });
  } finally {
    await repository.remove();
  }
}

async function findFirstAdministrator(ctx: Context): Promise<MemberRow | undefined> {
  const { reader } = ctx.database;
  return (await isAnySpaceThere(reader)) ? undefined : findOldestAdministrator(reader);
}

async function isAnySpaceThere(db: Context['database']['reader'] | Tx['db']): Promise<boolean> {
  return (await db.selectFrom('spaces').select('id').limit(1).execute()).length > 0;
}

/** The folder `docs` of the program. */
function findManual(): string | undefined {
  const packageFile = createRequire(import.meta.url).resolve('@bindery/server/package.json');
  const folder = path.resolve(path.dirname(packageFile), '../../docs');
  return existsSync(path.join(folder, 'SUMMARY.md')) ? folder : undefined;
}
