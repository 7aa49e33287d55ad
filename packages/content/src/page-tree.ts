import type { ComputedPages, PageLayout } from './document/page-source.ts';

/** SHA-256 in hexadecimal of an immutable object. */
export type ObjectHash = string;

/** Members that every kind of page has. `id` stays the same through edits, renames, moves and imports. */
interface PageCommon {
  readonly id: string;
  readonly title: string;
  /** Title for navigation and links, where it differs from `title`. */
  readonly linkTitle?: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly hidden?: boolean;
  readonly condition?: string;
  readonly createdAt?: string;
  /** Only set once the page was edited. */
  readonly updatedAt?: string;
}

/** A page with a text. Children are documents or links. */
export interface DocumentPage extends PageCommon {
  readonly type: 'document';
  /** Last segment of its path; unique among its siblings. */
  readonly slug: string;
  readonly description?: string;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  readonly layout?: PageLayout;
  /** Target of the cover as the source writes it. */
  readonly cover?: string;
  readonly coverY?: number;
  /** Pages below it that stand in no revision. */
  readonly computed?: ComputedPages;
  /** Source file below the content root, `/` between folders: what relative links in its text are relative to. */
  readonly file: string;
  readonly document: ObjectHash;
  /** Object id and path in the repository, when the text came from git or went there. */
  readonly git?: { readonly oid: string; readonly path: string };
  readonly pages: readonly Page[];
}

/** A heading of the table of contents; at the top level only. Its slug is part of no path when empty. */
export interface GroupPage extends PageCommon {
  readonly type: 'group';
  readonly slug: string;
  readonly pages: readonly Page[];
}

/** An entry of the table of contents that leads elsewhere. */
export interface LinkPage extends PageCommon {
  readonly type: 'link';
  /** Target as the table of contents writes it: a URL, or a path below the content root. */
  readonly target: string;
}

export type Page = DocumentPage | GroupPage | LinkPage;

/** A file of a revision that is no page: an image, an attachment, a snippet. */
export interface ContentFile {
  readonly id: string;
  readonly name: string;
  /** Path below the content root; may begin with `../` for files of the repository that pages refer to. */
  readonly path: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels. */
  readonly dimensions?: { readonly width: number; readonly height: number };
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly blob: ObjectHash;
  readonly git?: { readonly oid: string; readonly path: string };
}

/** A text that several pages include. */
export interface ReusableContent {
  readonly id: string;
  readonly title: string;
  /** Source file below the content root. */
  readonly file: string;
  readonly document: ObjectHash;
  readonly git?: { readonly oid: string; readonly path: string };
}

/** An old path of a space that leads to another page, from `.gitbook.yaml`. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/**
 * Everything that a revision contains. Order of pages is the order of the table of contents; files come in the order of
 * their paths, reusable contents in that of their source files (UTF-16 code units).
 */
export interface RevisionContent {
  readonly pages: readonly Page[];
  readonly files: readonly ContentFile[];
  readonly reusableContents: readonly ReusableContent[];
  readonly redirects: readonly Redirect[];
  /** Variables for expressions. */
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** Member `language` of the repository's configuration, where it names one. */
  readonly language?: string;
}
