import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { NO_RULES } from './merge-rules.ts';
import { deleteSpaceRules, putOrganizationRules, putSpaceRules } from './queries.ts';
import type { ReplaceMergeRules } from './schema.ts';

/** Sets the default rules of an organization, for all spaces without their own. Missing members get the default. */
export async function replaceOrganizationMergeRules(
  tx: Tx,
  organizationId: string,
  actorId: string,
  body: ReplaceMergeRules,
): Promise<void> {
  const rules = { ...NO_RULES, ...body };
  await putOrganizationRules(tx.db, organizationId, rules, tx.now);
  const target = { kind: 'organization', id: organizationId };
  await writeAuditEvent(tx, organizationId, {
    action: 'organization.merge-rules-changed',
    actorId,
    target,
    details: { ...rules },
  });
}

/** Sets the rules of a space, which override those of its organization. */
export async function replaceSpaceMergeRules(
  tx: Tx,
  space: SpaceRow,
  actorId: string,
  body: ReplaceMergeRules,
): Promise<void> {
  const rules = { ...NO_RULES, ...body };
  await putSpaceRules(tx.db, space.id, rules, tx.now);
  await auditSpaceRules(tx, space, actorId, { ...rules });
}

/** Makes a space inherit the rules of its organization again. */
export async function deleteSpaceMergeRules(tx: Tx, space: SpaceRow, actorId: string): Promise<void> {
  await deleteSpaceRules(tx.db, space.id);
  await auditSpaceRules(tx, space, actorId, { source: 'organization' });
}

async function auditSpaceRules(tx: Tx, space: SpaceRow, actorId: string, details: object): Promise<void> {
  const target = { kind: 'space', id: space.id };
  await writeAuditEvent(tx, space.organization_id, {
    action: 'space.merge-rules-changed',
    actorId,
    target,
    details: { title: space.title, ...details },
  });
}
