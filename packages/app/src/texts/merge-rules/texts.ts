import type { Plural } from '../plural.ts';

/** Texts of merge rules, in the settings of organizations and of spaces. */
export interface MergeRuleTexts {
  readonly title: string;
  readonly lead: string;
  readonly own: string;
  readonly ownHint: string;
  readonly inherited: string;
  readonly reviews: string;
  readonly reviewsHint: string;
  readonly noReviews: string;
  readonly approvals: Plural;
  readonly latestReviews: string;
  readonly latestReviewsHint: string;
  readonly allApproved: string;
  readonly allApprovedHint: string;
  readonly upToDate: string;
  readonly upToDateHint: string;
  readonly subject: string;
  readonly description: string;
  readonly bypass: string;
  readonly bypassHint: string;
  readonly bypassNobody: string;
  readonly bypassRoles: Readonly<Record<'review' | 'create' | 'admin', string>>;
  readonly saved: string;
}
