import type { Db } from '../../platform/db/database.ts';
import { findAdaptiveSchema } from '../../platform/queries/site-publishing.ts';
import { type AdaptiveSchema, parseAdaptiveSchema } from './adaptive-schema.ts';

/** The schema of a site, read; undefined before one was set. */
export async function loadAdaptiveSchema(db: Db, siteId: string): Promise<AdaptiveSchema | undefined> {
  const row = await findAdaptiveSchema(db, siteId);
  return row && parseAdaptiveSchema(JSON.parse(row.json_schema));
}
