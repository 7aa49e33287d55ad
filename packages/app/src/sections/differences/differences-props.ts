import type { ComponentChildren } from 'preact';
import type { Action } from '../../actions/action.ts';
import type { Comparison } from '../../data/page-changes.ts';
import type { RevisionChange } from '../../data/revisions.ts';
import type { BlockReview } from './block-review.ts';
import type { ChangedPage } from './group-changes.ts';

export interface DifferencesProps {
  readonly comparison: Comparison;
  readonly changes: readonly RevisionChange[];
  /** The number of omitted changes. */
  readonly more?: number | undefined;
  readonly empty: ComponentChildren;
  /** Actions of a changed page. */
  readonly actionsOf: (page: ChangedPage) => readonly Action[];
  /** Path of a page; absent if it does not exist. */
  readonly pathOf: (page: ChangedPage) => string | undefined;
  /** Actions of single blocks. */
  readonly review?: BlockReview;
}
