import type { SourceWarning } from '../markdown/page-options.ts';
import type { ContentFile, ObjectHash } from '../page-tree.ts';
import type { StoredObject } from '../store.ts';

/** The sides of a merge, by their names for users: three revisions, with `base` the common ancestor. */
export interface MergeSides {
  readonly base: ObjectHash;
  readonly main: ObjectHash;
  readonly change: ObjectHash;
}

/**
 * Incompatible changes of both sides: `text`: adjacent or overlapping edits of one text; `properties`: different values
 * for one property, such as slug or title; `place`: moves below different pages; `type`: the kind of page; `deleted`:
 * one side deleted what the other changed; `parent`: one side deleted the page that the other moved it below; `cycle`:
 * moves that put pages below each other; `depth`: moves that together make too many levels; `condition`: together, the
 * changes would show the page to more readers than either side decided; `unreadable`: an error in the options of the page
 * hides it, and main has a condition; `file`: different bytes or paths for one file;
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
  | 'condition'
  | 'unreadable'
  | 'file'
  | 'redirect'
  | 'variable'
  | 'language';

/** A file or the value of a setting; null where there is none. */
export type ConflictValue = ContentFile | string | number | boolean | null;

/** What both sides have of a file or a setting, which applies in one form until somebody decides otherwise. */
export interface ConflictValues {
  readonly main: ConflictValue;
  readonly change: ConflictValue;
  /** Id of the file that has main's bytes next to those of the change request. */
  readonly second?: string;
}

/** A decision for the author of a change request. */
export interface Conflict {
  readonly kind: ConflictKind;
  /** Ids of its subject; none for redirects, variables and the language. */
  readonly page?: string;
  readonly file?: string;
  readonly reusableContent?: string;
  /** Title of the page or text, path of the file, or name of the variable. */
  readonly title: string;
  /** One sentence for the author. */
  readonly message: string;
  /** Of a file or a setting. */
  readonly values?: ConflictValues;
  /** Of a page that is no document: lines of YAML with its place and properties, of which its title shows main's. */
  readonly lines?: { readonly main: readonly string[]; readonly change: readonly string[] };
}

/** The result of a merge. */
export interface MergedRevision {
  /** With conflicts: the revision to put into the change request, in which the pages concerned show both sides. */
  readonly root: ObjectHash;
  /** Objects of the revision that are not in the store. */
  readonly objects: readonly StoredObject[];
  /** None when the merge is done. */
  readonly conflicts: readonly Conflict[];
  /** Pages that nobody sees because of an error in their options, of those that the merge changed; at most 100. */
  readonly warnings: readonly MergeWarning[];
}

/** A warning about the source of a page. */
export interface MergeWarning extends SourceWarning {
  readonly page: string;
}

/** The dependencies of a merge. */
export interface MergeOptions {
  /** ISO 8601; `updatedAt` of items that the merge itself creates. */
  readonly now: string;
  /** Generates ids, such as for the second name of a file that both sides changed. */
  newId(): string;
  /** Whether a side may spoil a condition that main has, such as an import, whose source is the author's. */
  readonly mayBreakConditions?: boolean;
  /** Called between pages; yields to other work. An error it throws aborts the merge. */
  readonly pause?: () => Promise<void>;
}
