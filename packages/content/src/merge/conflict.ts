import type { ObjectHash } from '../page-tree.ts';
import type { StoredObject } from '../store.ts';

/** The sides of a merge, as they are named to people: three revisions, `base` the one that both others come from. */
export interface MergeSides {
  readonly base: ObjectHash;
  readonly main: ObjectHash;
  readonly change: ObjectHash;
}

/**
 * What both sides did that does not go together:
 * `text`: edits of one text that touch; `properties`: different values for one property, such as slug or title;
 * `place`: moves below different pages; `type`: what kind of page it is; `deleted`: one side deleted what the other
 * changed; `parent`: one side deleted the page that the other put it below; `cycle`: moves that put pages below each
 * other; `depth`: moves that together make too many levels; `file`: different bytes or paths for one file;
 * `redirect`, `variable`, `language`: different values.
 */
export type ConflictKind =
  | 'text'
  | 'properties'
  | 'place'
  | 'type'
  | 'deleted'
  | 'parent'
  | 'cycle'
  | 'depth'
  | 'file'
  | 'redirect'
  | 'variable'
  | 'language';

/** What the author of a change request has to decide. */
export interface Conflict {
  readonly kind: ConflictKind;
  /** Ids of what it is about; none for redirects, variables and the language. */
  readonly page?: string;
  readonly file?: string;
  readonly reusableContent?: string;
  /** Title of the page or text, path of the file, or name of the variable. */
  readonly title: string;
  /** One sentence for the author. */
  readonly message: string;
}

/** What both sides give together. */
export interface MergedRevision {
  /** With conflicts: the revision to put into the change request, in which the pages concerned show both sides. */
  readonly root: ObjectHash;
  /** Objects of the revision that are not in the store. */
  readonly objects: readonly StoredObject[];
  /** None when the merge is done. */
  readonly conflicts: readonly Conflict[];
}

/** What a merge is handed from outside. */
export interface MergeOptions {
  /** ISO 8601; `updatedAt` of what the merge itself makes. */
  readonly now: string;
  /** Ids for what must be new: the second name of a file that both sides changed. */
  newId(): string;
  /** Called between pages; lets others have their turn. What it throws ends the work. */
  readonly pause?: () => Promise<void>;
}
