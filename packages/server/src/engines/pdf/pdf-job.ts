/** Everything that determines a PDF: the content by its hash, and its settings. */
export interface PdfJob {
  /** Hash of the revision's root object. */
  readonly root: string;
  /** The page that the PDF is of; the whole revision without one. */
  readonly page?: string;
  /** Leaves out the pages below `page`. */
  readonly only: boolean;
  /** Of the space. */
  readonly title: string;
  /** Empty when the space has none. */
  readonly emoji: string;
  readonly organization: string;
  readonly organizationId: string;
  /** Names the specifications of the organization, which pages may show; absent where it has none. */
  readonly specifications?: string;
  readonly revision: { readonly id: string /** ISO 8601. */; readonly createdAt: string };
  /** URL of the space, without a slash at the end; pages that are not in the PDF are below it. */
  readonly url: string;
  /** URL below which the repository of the space is shown; absent where none is known. */
  readonly treeUrl?: string;
  /**
   * Set for visitors of a site: the conditions of pages that are true for the visitor. Pages under others are left out.
   */
  readonly conditions?: readonly string[];
  /**
   * The visitor has claims, which the job does not store: every conditional part of a page is omitted, since even a
   * branch for visitors without claims may not be for this one.
   */
  readonly hasClaims?: true;
  /** Folders with further fonts, absolute paths. */
  readonly fontFolders: readonly string[];
}

/** Why valid content has no PDF. */
export type PdfRefusal = 'too-many-pages' | 'too-long' | 'too-slow' | 'too-much-memory';
