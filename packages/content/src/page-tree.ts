import type { ComputedPages, PageLayout } from './document/page-source.ts';
import type { PageSyntax } from './markdown/page-syntax.ts';

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
  /** Pages below it that are not stored in a revision. */
  readonly computed?: ComputedPages;
  /** Source file below the content root, with `/` between folders: the base of relative links in its text. */
  readonly file: string;
  readonly document: ObjectHash;
  /** The tool whose syntax the text has; absent for the dialect. */
  readonly syntax?: PageSyntax;
  /** The source with the other files that it includes, which is what readers see; the page is then read-only. */
  readonly expanded?: ObjectHash;
  /**
   * URL path in the site that the repository was written for, where links of its texts may refer to it: begins with `/`,
   * and ends with one for the page of a folder.
   */
  readonly route?: string;
  /** Object id and path in the repository, if the text was imported from git or exported to it. */
  readonly git?: { readonly oid: string; readonly path: string };
  readonly pages: readonly Page[];
}

/** A heading of the table of contents; at the top level only. Its slug is part of no path when empty. */
export interface GroupPage extends PageCommon {
  readonly type: 'group';
  readonly slug: string;
  readonly pages: readonly Page[];
}

/** An entry of the table of contents with an external target. */
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
  /** As that of a page. */
  readonly route?: string;
  readonly git?: { readonly oid: string; readonly path: string };
}

/** A text that several pages include. */
export interface ReusableContent {
  readonly id: string;
  readonly title: string;
  /** Source file below the content root. */
  readonly file: string;
  readonly document: ObjectHash;
  /** As of a page. */
  readonly syntax?: PageSyntax;
  readonly git?: { readonly oid: string; readonly path: string };
}

/** A redirect from an old path of a space to a page, from `.gitbook.yaml`. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/**
 * The contents of a revision. Pages are in the order of the table of contents; files in the order of their paths,
 * reusable contents in that of their source files (UTF-16 code units).
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
