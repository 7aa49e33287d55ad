import type { Role } from '../../../platform/db/role.ts';

/** The conditions of a merge. */
export interface MergeRules {
  /** Required approvals by people other than its author. */
  readonly reviews: number;
  /** Only reviews of the active revision count. */
  readonly latestReviews: boolean;
  /** All requested reviewers have approved, and nobody requests changes. */
  readonly allApproved: boolean;
  readonly upToDate: boolean;
  readonly subject: boolean;
  readonly description: boolean;
  /** The lowest role that may bypass the rules; null: nobody. */
  readonly bypass: Role | null;
}

export const NO_RULES: MergeRules = {
  reviews: 0,
  latestReviews: false,
  allApproved: false,
  upToDate: false,
  subject: false,
  description: false,
  bypass: 'admin',
};

/** The inputs of rules. */
export interface MergeFacts {
  readonly authorId: string | null;
  readonly subject: string;
  readonly description: string;
  readonly isUpToDate: boolean;
  /** The active revision. */
  readonly revision: string;
  /** Newest first. */
  readonly reviews: readonly {
    readonly reviewer_id: string;
    readonly revision_id: string;
    readonly status: 'approved' | 'changes-requested';
  }[];
  /** Ids of the requested reviewers. */
  readonly requested: readonly string[];
}

/** An applicable rule, and whether it is met. */
export type MergeCheck =
  | { readonly rule: 'reviews'; readonly isMet: boolean; readonly required: number; readonly approved: number }
  | {
      readonly rule: 'all-approved';
      readonly isMet: boolean;
      /** Ids of requested reviewers without approval, and of people who request changes. */
      readonly waitingFor: readonly string[];
      readonly changesRequestedBy: readonly string[];
    }
  | { readonly rule: 'up-to-date' | 'subject' | 'description'; readonly isMet: boolean };

/** Checks a change request against the applicable rules, in their usual order. Pure. */
export function checkMergeRules(rules: MergeRules, facts: MergeFacts): MergeCheck[] {
  const latest = new Map<string, MergeFacts['reviews'][number]>();
  for (const review of facts.reviews) if (!latest.has(review.reviewer_id)) latest.set(review.reviewer_id, review);
  const counted = [...latest.values()].filter(
    ({ reviewer_id, revision_id }) =>
      reviewer_id !== facts.authorId && (!rules.latestReviews || revision_id === facts.revision),
  );
  const idsOf = (status: string) => counted.filter((each) => each.status === status).map((each) => each.reviewer_id);
  const approved = idsOf('approved');
  const changesRequestedBy = idsOf('changes-requested');
  const waitingFor = facts.requested.filter((id) => !approved.includes(id) && !changesRequestedBy.includes(id));
  const checks: (MergeCheck | false)[] = [
    rules.subject && { rule: 'subject', isMet: facts.subject.trim() !== '' },
    rules.description && { rule: 'description', isMet: facts.description.trim() !== '' },
    rules.upToDate && { rule: 'up-to-date', isMet: facts.isUpToDate },
    rules.reviews > 0 && {
      rule: 'reviews',
      isMet: approved.length >= rules.reviews,
      required: rules.reviews,
      approved: approved.length,
    },
    rules.allApproved && {
      rule: 'all-approved',
      isMet: waitingFor.length + changesRequestedBy.length === 0,
      waitingFor,
      changesRequestedBy,
    },
  ];
  return checks.filter((check) => check !== false);
}

/** The missing part, for a message. */
export function describeUnmet(check: MergeCheck): string {
  switch (check.rule) {
    case 'reviews':
      return `${check.approved} of ${check.required} approvals`;
    case 'all-approved':
      return check.changesRequestedBy.length > 0 ? 'changes are requested' : 'requested reviews are missing';
    case 'up-to-date':
      return 'it is not up to date with the space';
    case 'subject':
      return 'it has no subject';
    case 'description':
      return 'it has no description';
  }
}
