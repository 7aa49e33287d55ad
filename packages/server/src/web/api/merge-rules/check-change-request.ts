import { includesRole } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { conflict } from '../../../platform/errors.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { selectReviewers, selectReviews } from '../change-requests/review-queries.ts';
import { presentPerson } from '../users/present.ts';
import { checkMergeRules, describeUnmet, type MergeCheck } from './merge-rules.ts';
import { type FoundRules, findSpaceRules } from './queries.ts';
import type { MergeChecks } from './schema.ts';

/** Maximum number of evaluated reviews, newest first. */
const MAX_REVIEWS = 1000;

export interface CheckedChangeRequest extends Pick<FoundRules, 'source'> {
  readonly checks: readonly MergeCheck[];
  readonly mayBypass: boolean;
}

/**
 * Checks a change request against the rules of its space, in their current state. @param role role of the caller on the
 * space
 */
export async function checkChangeRequest(
  db: Db,
  space: SpaceRow,
  changeRequest: ChangeRequestRow,
  role: Role,
): Promise<CheckedChangeRequest> {
  const { rules, source } = await findSpaceRules(db, space);
  const { id, revision_id, revision_ancestor_id, revision_initial_id } = changeRequest;
  const needsReviews = rules.reviews > 0 || rules.allApproved;
  const reviews = needsReviews
    ? await selectReviews(db, id).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_REVIEWS).execute()
    : [];
  const requested = needsReviews ? await selectReviewers(db, id).orderBy('user_id').limit(MAX_REVIEWS).execute() : [];
  const checks = checkMergeRules(rules, {
    authorId: changeRequest.created_by,
    subject: changeRequest.subject,
    description: changeRequest.description ?? '',
    isUpToDate: (revision_ancestor_id ?? revision_initial_id) === space.revision_id,
    revision: revision_id,
    reviews,
    requested: requested.map((row) => row.user_id),
  });
  return { source, checks, mayBypass: rules.bypass !== null && includesRole(role, rules.bypass) };
}

/** The unmet rules of a merge. @throws 409 naming them, unless the caller may bypass them and requests it */
export function requireMergeRules({ checks, mayBypass }: CheckedChangeRequest, isBypassed: boolean): MergeCheck[] {
  const unmet = checks.filter((check) => !check.isMet);
  if (unmet.length === 0 || (isBypassed && mayBypass)) return unmet;
  const missing = unmet.map(describeUnmet).join(', ');
  throw conflict(`The merge rules are not met: ${missing}. Meet them first.`, 'merge_rules_unmet');
}

/** The checks with the people in them. */
export async function showMergeChecks(ctx: Context, checked: CheckedChangeRequest): Promise<MergeChecks> {
  const { source, checks, mayBypass } = checked;
  const ids = checks.flatMap((check) =>
    check.rule === 'all-approved' ? [...check.waitingFor, ...check.changesRequestedBy] : [],
  );
  const people = await findUsers(ctx.database.reader, [...new Set(ids)]);
  const present = (list: readonly string[]) => list.map((id) => presentPerson(ctx, people, id));
  return {
    object: 'merge-checks',
    source,
    isMet: checks.every(({ isMet }) => isMet),
    mayBypass,
    checks: checks.map((check) =>
      check.rule === 'all-approved'
        ? { ...check, waitingFor: present(check.waitingFor), changesRequestedBy: present(check.changesRequestedBy) }
        : check,
    ),
  };
}
