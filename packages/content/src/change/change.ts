import type { ContentRef } from '../document/inline.ts';
import type { PageLayout } from '../document/page-source.ts';
import type { SourceWarning } from '../markdown/page-options.ts';
import type { ContentFile, ObjectHash } from '../page-tree.ts';

/**
 * A text of a page: markdown, which may begin with front matter; the whole source as it is to be stored, with its front matter
 * and its line ends; or a document tree that nobody has checked yet.
 */
export type TextForm = { readonly markdown: string } | { readonly source: string } | { readonly document: unknown };

/** The text of a form that is written as text; undefined for a tree. */
export function writtenText(form: TextForm | undefined): string | undefined {
  if (form === undefined || 'document' in form) return undefined;
  return 'source' in form ? form.source : form.markdown;
}

/** Settable members of a page; `null` clears one. The type of the page determines which ones apply. */
export interface PageMembers {
  /** One line. */
  readonly title?: string;
  /** A path segment that no page next to it has; `null`: derived from the title, as for a new page. */
  readonly slug?: string | null;
  readonly emoji?: string | null;
  readonly icon?: string | null;
  readonly description?: string | null;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  readonly condition?: string | null;
  /** Given members are set, the others are unchanged. */
  readonly layout?: PageLayout | null;
  readonly cover?: { readonly ref: ContentRef; readonly yPos?: number } | null;
  readonly document?: TextForm;
  /** The target of a link. */
  readonly target?: ContentRef;
}

/** The new location of a page. */
export interface PlaceMembers {
  /** Parent page; `null`: top level. */
  readonly into?: string | null;
  /** Position among its siblings; the end by default. Next to a page, the parent is the parent of that page. */
  readonly at?: 'start' | 'end' | { readonly before?: string; readonly after?: string };
}

/** A name for a created item; later changes and texts use it instead of the id. */
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

/** Renames a file and updates references to it, or replaces its bytes. */
export interface UpdateFile {
  readonly operation: 'update_file';
  readonly file: string;
  readonly name?: string;
  /** Other bytes for it, which are stored already. */
  readonly content?: Pick<ContentFile, 'contentType' | 'size' | 'dimensions' | 'blob'>;
}

/** Deletes a file, whether something refers to it or not. */
export interface DeleteFile {
  readonly operation: 'delete_file';
  readonly file: string;
}

/** Sets variables of the space; `null` removes one, the others stay. */
export interface SetVariables {
  readonly operation: 'set_variables';
  readonly variables: Readonly<Record<string, string | number | boolean | null>>;
}

/** Sets redirects of the space by their paths; `null` removes one, the others stay. */
export interface SetRedirects {
  readonly operation: 'set_redirects';
  readonly redirects: readonly {
    readonly from: string;
    /** Path of a source file below the content root, or a URL. */
    readonly to?: string | null;
    /** In its place: a page. */
    readonly page?: string;
  }[];
}

/** Sets the language of the content; `null`: none. */
export interface SetLanguage {
  readonly operation: 'set_language';
  readonly language: string | null;
}

/** Creates a text that pages can include. */
export interface InsertReusableContent extends Named {
  readonly operation: 'insert_reusable_content';
  readonly title?: string;
  readonly document?: TextForm;
}

export interface UpdateReusableContent {
  readonly operation: 'update_reusable_content';
  readonly reusableContent: string;
  readonly title?: string;
  readonly document?: TextForm;
}

/** Deletes a reusable content, whether pages include it or not. */
export interface DeleteReusableContent {
  readonly operation: 'delete_reusable_content';
  readonly reusableContent: string;
}

export type ContentChange =
  | InsertPage
  | UpdatePage
  | DeletePage
  | RevertPage
  | InsertFiles
  | UpdateFile
  | DeleteFile
  | SetVariables
  | SetRedirects
  | SetLanguage
  | InsertReusableContent
  | UpdateReusableContent
  | DeleteReusableContent;

/** Pages and reusable contents that refer to something, by id. */
export interface Users {
  readonly pages: readonly string[];
  readonly reusableContents: readonly string[];
}

/** How much of a text was formatted again for a document, beyond the words that differ; left out where nothing was. */
export interface Reformatted {
  readonly reformatted?: 'blocks' | 'text';
}

/** What is wrong with the options and conditions of a text that was written; left out where nothing is. */
export interface Warned {
  readonly warnings?: readonly SourceWarning[];
}

/** The effect of a change. */
export type ChangeResult =
  | ({ readonly operation: 'insert_page' | 'update_page'; readonly page: string; readonly ref?: string } & Reformatted &
      Warned)
  | {
      readonly operation: 'delete_page';
      readonly page: string;
      /** The page and everything below it. */
      readonly deleted: readonly string[];
    }
  | ({
      readonly operation: 'revert_page';
      readonly page: string;
      readonly result: 'reverted' | 'restored' | 'deleted' | 'unchanged';
    } & Warned)
  | { readonly operation: 'insert_files'; readonly files: readonly { readonly id: string; readonly ref?: string }[] }
  /** Includes the items that were rewritten to refer to the new name. */
  | ({ readonly operation: 'update_file'; readonly file: string } & Users)
  | { readonly operation: 'delete_file'; readonly file: string; readonly usedBy: Users }
  | { readonly operation: 'set_variables' | 'set_redirects' | 'set_language' }
  | ({
      readonly operation: 'insert_reusable_content' | 'update_reusable_content';
      readonly reusableContent: string;
      readonly ref?: string;
    } & Reformatted &
      Warned)
  | { readonly operation: 'delete_reusable_content'; readonly reusableContent: string; readonly usedBy: Users };

/** A change that cannot be applied. None of its batch is. */
export interface Refusal {
  /** `taken`: a name that another page has; `invalid`: anything else. */
  readonly kind: 'invalid' | 'taken';
  /** Where in the batch, such as `changes/3/into`. */
  readonly path: string;
  /** A predicate to follow the path, without a full stop. */
  readonly message: string;
}

/** Carries a refusal out of the work on a batch; nobody outside of `applyChanges` sees it. */
export class RefusedChange extends Error {
  readonly refusal: Refusal;
  constructor(path: string, message: string, kind: Refusal['kind'] = 'invalid') {
    super(`${path} ${message}.`);
    this.refusal = { kind, path, message };
  }
}
