import type { ContentRef } from '../document/inline.ts';
import type { PageLayout } from '../document/page-source.ts';
import type { ContentFile, ObjectHash } from '../page-tree.ts';

/** A text of a page: markdown, which may begin with front matter, or a document tree that nobody has checked yet. */
export type TextForm = { readonly markdown: string } | { readonly document: unknown };

/** Members of a page that can be given; `null` clears one. Which of them a page can have depends on its type. */
export interface PageMembers {
  /** One line. */
  readonly title?: string;
  /** A path segment that no page beside it has. */
  readonly slug?: string;
  readonly emoji?: string | null;
  readonly icon?: string | null;
  readonly description?: string | null;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  readonly condition?: string | null;
  /** Members that are given are set, the others stay. */
  readonly layout?: PageLayout | null;
  readonly cover?: { readonly ref: ContentRef; readonly yPos?: number } | null;
  readonly document?: TextForm;
  /** Where a link leads. */
  readonly target?: ContentRef;
}

/** Where a page comes to stand. */
export interface PlaceMembers {
  /** Page that it stands below, `null`: at the top. */
  readonly into?: string | null;
  /** Place among its siblings; the end when left out. Beside a page, it stands below the parent of that page. */
  readonly at?: 'start' | 'end' | { readonly before?: string; readonly after?: string };
}

/** A name for what a change makes; later changes and texts use it in place of the id. */
interface Named {
  readonly ref?: string;
}

export interface InsertPage extends Named, PageMembers, PlaceMembers {
  readonly operation: 'insert_page';
  /** `document` when left out. */
  readonly type?: 'document' | 'group' | 'link';
}

/** Changes members of a page; with a place, moves it. */
export interface UpdatePage extends PageMembers, PlaceMembers {
  readonly operation: 'update_page';
  readonly page: string;
}

/** Deletes a page and all below it. */
export interface DeletePage {
  readonly operation: 'delete_page';
  readonly page: string;
}

/** Brings a page back as it was in a revision: its text, its members, its place. */
export interface RevertPage {
  readonly operation: 'revert_page';
  readonly page: string;
  /** Root of that revision. */
  readonly root: ObjectHash;
  /** Key of the only block that is brought back. */
  readonly block?: string;
}

/** A file whose bytes are stored already. */
export interface NewFile extends Named, Pick<ContentFile, 'name' | 'contentType' | 'size' | 'dimensions' | 'blob'> {}

export interface InsertFiles {
  readonly operation: 'insert_files';
  readonly files: readonly NewFile[];
}

export type ContentChange = InsertPage | UpdatePage | DeletePage | RevertPage | InsertFiles;

/** What a change did. */
export type ChangeResult =
  | { readonly operation: 'insert_page' | 'update_page'; readonly page: string; readonly ref?: string }
  | {
      readonly operation: 'delete_page';
      readonly page: string;
      /** The page and everything below it. */
      readonly deleted: readonly string[];
    }
  | {
      readonly operation: 'revert_page';
      readonly page: string;
      readonly result: 'reverted' | 'restored' | 'deleted' | 'unchanged';
    }
  | { readonly operation: 'insert_files'; readonly files: readonly { readonly id: string; readonly ref?: string }[] };

/** A change that cannot be made. Nothing of its batch is. */
export interface Refusal {
  /** `taken`: a name that another page has; `invalid`: anything else. */
  readonly kind: 'invalid' | 'taken';
  /** Where in the batch, such as `changes/3/into`. */
  readonly place: string;
  /** What follows the place in a sentence, without its full stop. */
  readonly message: string;
}

/** Carries a refusal out of the work on a batch; nobody outside of `applyChanges` sees it. */
export class RefusedChange extends Error {
  readonly refusal: Refusal;
  constructor(place: string, message: string, kind: Refusal['kind'] = 'invalid') {
    super(`${place} ${message}.`);
    this.refusal = { kind, place, message };
  }
}
