import type { Db } from '../../../platform/db/database.ts';
import { type MergeRules, NO_RULES } from './merge-rules.ts';

/** Source of rules. */
export type RulesSource = 'default' | 'organization' | 'space';

export interface FoundRules {
  readonly rules: MergeRules;
  readonly source: RulesSource;
}

export async function findOrganizationRules(db: Db, organizationId: string): Promise<FoundRules> {
  const row = await db
    .selectFrom('organization_merge_rules')
    .select('rules')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined
    ? { rules: NO_RULES, source: 'default' }
    : { rules: readRules(row.rules), source: 'organization' };
}

/** The effective rules of a space: its own, or those of its organization. */
export async function findSpaceRules(
  db: Db,
  space: { readonly id: string; readonly organization_id: string },
): Promise<FoundRules> {
  const row = await db
    .selectFrom('space_merge_rules')
    .select('rules')
    .where('space_id', '=', space.id)
    .executeTakeFirst();
  return row === undefined
    ? findOrganizationRules(db, space.organization_id)
    : { rules: readRules(row.rules), source: 'space' };
}

/** Rules of later versions are missing in rows stored before. */
const readRules = (stored: string): MergeRules => ({ ...NO_RULES, ...(JSON.parse(stored) as Partial<MergeRules>) });

export async function putOrganizationRules(db: Db, organizationId: string, rules: MergeRules, now: string) {
  await db
    .insertInto('organization_merge_rules')
    .values({ organization_id: organizationId, rules: JSON.stringify(rules), updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet((is) => ({ rules: is.ref('excluded.rules'), updated_at: is.ref('excluded.updated_at') })),
    )
    .execute();
}

export async function putSpaceRules(db: Db, spaceId: string, rules: MergeRules, now: string): Promise<void> {
  await db
    .insertInto('space_merge_rules')
    .values({ space_id: spaceId, rules: JSON.stringify(rules), updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('space_id')
        .doUpdateSet((is) => ({ rules: is.ref('excluded.rules'), updated_at: is.ref('excluded.updated_at') })),
    )
    .execute();
}

export async function deleteSpaceRules(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('space_merge_rules').where('space_id', '=', spaceId).execute();
}
