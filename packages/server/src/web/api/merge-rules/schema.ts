import { type Static, Type } from 'typebox';
import { Body, Nullable, named, OneOf, RoleName } from '../../../platform/http/schemas.ts';
import { User } from '../users/schema.ts';

const Rules = {
  reviews: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: 'Number of required approvals by people other than the author. The last review of each person counts.',
  }),
  latestReviews: Type.Boolean({ description: 'Whether only reviews of the active revision count.' }),
  allApproved: Type.Boolean({
    description: 'Whether all requested reviewers must have approved, and nobody may have requested changes.',
  }),
  upToDate: Type.Boolean({ description: 'Whether it must have been updated with the content of the space.' }),
  subject: Type.Boolean({ description: 'Whether a subject is required.' }),
  description: Type.Boolean({ description: 'Whether a description is required.' }),
  bypass: Nullable(RoleName),
};

/** The conditions for merging change requests. */
export const MergeRulesSchema = named(
  'MergeRules',
  Type.Object({
    object: Type.Literal('merge-rules'),
    source: OneOf(['default', 'organization', 'space'], 'Where they come from.'),
    ...Rules,
  }),
);
export type MergeRulesWire = Static<typeof MergeRulesSchema>;

export const ReplaceMergeRules = Body({
  reviews: Type.Optional(Rules.reviews),
  latestReviews: Type.Optional(Rules.latestReviews),
  allApproved: Type.Optional(Rules.allApproved),
  upToDate: Type.Optional(Rules.upToDate),
  subject: Type.Optional(Rules.subject),
  description: Type.Optional(Rules.description),
  bypass: Type.Optional(Rules.bypass),
});
export type ReplaceMergeRules = Static<typeof ReplaceMergeRules>;

const isMet = Type.Boolean();

/** The rules that apply to a change request, with their state. */
export const MergeChecks = named(
  'MergeChecks',
  Type.Object({
    object: Type.Literal('merge-checks'),
    source: OneOf(['default', 'organization', 'space'], 'Where the rules come from.'),
    isMet: Type.Boolean({ description: 'Whether all rules are met.' }),
    mayBypass: Type.Boolean({ description: 'Whether the caller may merge regardless of them.' }),
    checks: Type.Array(
      Type.Union([
        Type.Object({
          rule: Type.Literal('reviews'),
          isMet,
          required: Type.Integer(),
          approved: Type.Integer(),
        }),
        Type.Object({
          rule: Type.Literal('all-approved'),
          isMet,
          waitingFor: Type.Array(User),
          changesRequestedBy: Type.Array(User),
        }),
        Type.Object({ rule: OneOf(['up-to-date', 'subject', 'description']), isMet }),
      ]),
    ),
  }),
);
export type MergeChecks = Static<typeof MergeChecks>;
