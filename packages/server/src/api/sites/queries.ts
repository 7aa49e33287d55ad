import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { SiteRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

export const SITE_COLUMNS = [
  'id',
  'organization_id',
  'type',
  'title',
  'title_folded',
  'basename',
  'visibility',
  'published',
  'adaptive_content',
  'proxy_origin',
  'default_site_space_id',
  'created_by',
  'created_at',
  'updated_at',
] as const;

export async function findSite(db: Db, siteId: string): Promise<SiteRow | undefined> {
  return db.selectFrom('sites').select(SITE_COLUMNS).where('id', '=', siteId).executeTakeFirst();
}
