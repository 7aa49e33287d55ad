import {
  inheritMergeRules,
  type MergeRuleChanges,
  type MergeRules,
  type RulesOwner,
  replaceMergeRules,
} from '../data/merge-rules.ts';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

/** Changes rules; can be undone. @param saved the message after that */
export const changeMergeRules = (
  owner: RulesOwner,
  before: MergeRules,
  changes: MergeRuleChanges,
  saved: string,
): Promise<boolean> =>
  attemptChange(async () => {
    await replaceMergeRules(owner, before, changes);
    showToast(saved, { undo: () => replaceMergeRules(owner, before, {}) });
  });

/**
 * Gives a space its own rules, initially equal to those that apply now, or makes it inherit those of its organization.
 */
export const setOwnMergeRules = (space: string, before: MergeRules, isOwn: boolean, saved: string): Promise<boolean> =>
  attemptChange(async () => {
    if (isOwn) await replaceMergeRules({ space }, before, {});
    else await inheritMergeRules(space);
    showToast(saved, { undo: () => (isOwn ? inheritMergeRules(space) : replaceMergeRules({ space }, before, {})) });
  });
