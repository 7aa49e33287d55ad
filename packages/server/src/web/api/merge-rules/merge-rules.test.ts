import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMergeRules, type MergeFacts, type MergeRules, NO_RULES } from './merge-rules.ts';

const FACTS: MergeFacts = {
  authorId: 'author',
  subject: 'Subject',
  description: 'Why',
  isUpToDate: true,
  revision: 'head',
  reviews: [],
  requested: [],
};
const review = (reviewer_id: string, status: 'approved' | 'changes-requested' = 'approved', revision_id = 'head') => ({
  reviewer_id,
  revision_id,
  status,
});
const isMet = (rules: Partial<MergeRules>, facts: Partial<MergeFacts>): boolean =>
  checkMergeRules({ ...NO_RULES, ...rules }, { ...FACTS, ...facts }).every((check) => check.isMet);

const people = fc.constantFrom('author', 'ann', 'bob', 'cy');
const anyFacts: fc.Arbitrary<MergeFacts> = fc.record({
  authorId: fc.constantFrom('author', null),
  subject: fc.constantFrom('', ' ', 'Subject'),
  description: fc.constantFrom('', 'Why'),
  isUpToDate: fc.boolean(),
  revision: fc.constant('head'),
  reviews: fc.array(
    fc.record({
      reviewer_id: people,
      revision_id: fc.constantFrom('head', 'older'),
      status: fc.constantFrom('approved' as const, 'changes-requested' as const),
    }),
    { maxLength: 6 },
  ),
  requested: fc.uniqueArray(people, { maxLength: 3 }),
});
const anyRules: fc.Arbitrary<MergeRules> = fc.record({
  reviews: fc.nat(3),
  latestReviews: fc.boolean(),
  allApproved: fc.boolean(),
  upToDate: fc.boolean(),
  subject: fc.boolean(),
  description: fc.boolean(),
  bypass: fc.constantFrom(null, 'admin' as const),
});

describe('checkMergeRules', () => {
  it('checks nothing without rules', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(checkMergeRules(NO_RULES, facts)).toEqual([]);
      }),
    );
  });

  it('lists each rule that applies, met or not', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        const applying = [rules.subject, rules.description, rules.upToDate, rules.reviews > 0, rules.allApproved];
        expect(checkMergeRules(rules, facts)).toHaveLength(applying.filter(Boolean).length);
      }),
    );
  });

  it('never meets stricter rules if weaker ones are unmet', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        if (isMet(rules, facts)) return;
        const stricter = { ...rules, reviews: rules.reviews + 1, subject: true, description: true, upToDate: true };
        expect(isMet(stricter, facts)).toBe(false);
      }),
    );
  });

  it('counts the last review of each person except the author', () => {
    const reviews = [review('ann'), review('ann', 'changes-requested'), review('author'), review('bob')];
    expect(checkMergeRules({ ...NO_RULES, reviews: 2 }, { ...FACTS, reviews })).toEqual([
      { rule: 'reviews', isMet: true, required: 2, approved: 2 },
    ]);
    expect(isMet({ reviews: 1 }, { reviews: [review('author')] })).toBe(false);
    expect(isMet({ reviews: 1 }, { reviews: [review('ann', 'changes-requested'), review('ann')] })).toBe(false);
  });

  it('counts reviews of earlier revisions only if that is allowed', () => {
    const reviews = [review('ann', 'approved', 'older')];
    expect(isMet({ reviews: 1 }, { reviews })).toBe(true);
    expect(isMet({ reviews: 1, latestReviews: true }, { reviews })).toBe(false);
  });

  it('waits for all requested reviewers, and for those who request changes', () => {
    const rules = { ...NO_RULES, allApproved: true };
    const facts = { ...FACTS, requested: ['ann', 'bob'], reviews: [review('ann'), review('cy', 'changes-requested')] };
    expect(checkMergeRules(rules, facts)).toEqual([
      { rule: 'all-approved', isMet: false, waitingFor: ['bob'], changesRequestedBy: ['cy'] },
    ]);
    expect(isMet(rules, { requested: ['ann'], reviews: [review('ann')] })).toBe(true);
  });
});
