import type { ComputedPages, FrontMatter } from '../../document/page-source.ts';
import type { SourceWarning } from '../../markdown/page-options.ts';
import type { PageSyntax } from '../../markdown/page-syntax.ts';
import type { SyntaxCount } from '../../markdown/syntax/syntax-counter.ts';
import type { DocumentPage, ObjectHash, Redirect, RevisionContent } from '../../page-tree.ts';
import type { StoredObject } from '../../store.ts';
import type { EntryAttributes, Summary } from '../summary/summary.ts';
import type { SiteConventions } from './layouts/tool-layout.ts';

/** One entry of a commit's tree; folders follow from the paths. */
export interface RepositoryEntry {
  /** Path in the repository, `/` between folders, no `/` at its ends. */
  readonly path: string;
  /** Object id in the repository. */
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

export interface PlanInput {
  readonly entries: readonly RepositoryEntry[];
  /** The bytes of entries, in the requested order. At most a few megabytes, or one entry, are requested at a time. */
  readonly readEntries: (entries: readonly RepositoryEntry[]) => Promise<readonly Uint8Array[]>;
  /** Folder of the repository that is imported; the whole repository by default. */
  readonly projectDirectory?: string;
  /** Scans of texts by earlier imports of this format (`SCAN_FORMAT`), by object id: those are not read again. */
  readonly knownTexts?: ReadonlyMap<string, TextScan>;
  /** Object ids of files that an earlier import stored. They are no pointers of Git LFS, and not read to see that. */
  readonly knownFiles?: { has(oid: string): boolean };
  /** Tables of contents that earlier imports of this format read, by object id. */
  readonly knownSummaries?: ReadonlyMap<string, Summary>;
  /** SHA-256 as `hashOf` computes it, if the platform has a faster one. */
  readonly hash?: (bytes: Uint8Array) => ObjectHash;
  /** Called again and again during long work; lets others have their turn when it is time. */
  readonly pause?: () => Promise<void>;
}

/** The properties of a text that an import needs, independent of its path. Survives JSON. */
export interface TextScan {
  readonly document: ObjectHash;
  /** It is a Git LFS pointer. */
  readonly isPointer?: true;
  /** Without the variables of the page. */
  readonly frontMatter: FrontMatter;
  /** What is wrong with its options and conditions; absent without any. */
  readonly warnings?: readonly SourceWarning[];
  /** Text of the first heading. */
  readonly heading?: string;
  /** As written, each once: potential targets of files other than texts. */
  readonly targets: readonly string[];
  /** As written, each once. */
  readonly includes: readonly string[];
  /** Place among its siblings where the front matter names one. */
  readonly sortKey?: number;
  /** It has more structure than is read of a page. */
  readonly isCut?: true;
  /** It may have directives that include other files. */
  readonly mayInclude?: true;
  /** The syntax in which its heading was sought; absent for the dialect. */
  readonly syntax?: PageSyntax;
}

/** A failed import; `message` is one sentence for the person who started it. */
export interface ImportFailure {
  readonly error: 'no-markdown' | 'bad-configuration' | 'no-such-directory' | 'too-large';
  readonly message: string;
}

/** Something that was skipped or could not be followed; the import continued. */
export interface ImportWarning {
  /** Path in the repository. */
  readonly path: string;
  readonly message: string;
  /** Of options that do not act as written. */
  readonly reason?: SourceWarning['reason'];
  readonly line?: number;
}

/** How a repository specifies its pages. */
export interface RepositoryLayout {
  readonly kind: 'gitbook' | 'plain' | Exclude<PageSyntax, 'bindery'>;
  /** Path of the configuration file; absent without one. */
  readonly configuration?: string;
  /** Folder of the content in the repository, empty for the whole repository. */
  readonly root: string;
  /** The first page, below the root. */
  readonly readme: string;
  /** The table of contents, below the root; empty if the configuration of a tool is it. */
  readonly summary: string;
  /** Those of the tool that the repository was written for; absent for the format of GitBook. */
  readonly conventions?: SiteConventions;
  /** As written: targets are not checked yet. */
  readonly redirects: readonly Redirect[];
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  readonly language?: string;
}

/** A text that was read from the repository. */
export interface SourceText {
  /** Path in the repository. */
  readonly path: string;
  /** Path below the content root. */
  readonly file: string;
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
  readonly document: ObjectHash;
  readonly frontMatter: FrontMatter;
  /** Text of the first heading. */
  readonly heading?: string;
  /** As the members of the page. */
  readonly syntax?: DocumentPage['syntax'];
  readonly route?: string;
  /** The text with the files that it includes. */
  readonly expanded?: StoredObject;
}

/** A file to store; its bytes are read by the code that stores it. */
export interface PlannedFile {
  /** Path in the repository. */
  readonly path: string;
  /** Path below the content root; begins with `../` for files outside of it. */
  readonly file: string;
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
  /** As the member of the stored file. */
  readonly route?: string;
}

/**
 * The table of contents after its targets were looked up. Groups are at the top level only; every page file occurs once.
 */
export type OutlineNode = OutlineGroup | OutlineLink | OutlinePage;

export interface OutlineGroup {
  readonly kind: 'group';
  readonly title: string;
  /** According to the anchor of its heading; otherwise derived from the folder of its pages. */
  readonly slug?: string;
  readonly attributes?: EntryAttributes;
  readonly nodes: readonly OutlineNode[];
}

export interface OutlineLink {
  readonly kind: 'link';
  readonly title: string;
  /** A URL, or a path below the content root with `%`, `#` and `?` of its names encoded. */
  readonly target: string;
  readonly attributes?: EntryAttributes;
}

export interface OutlinePage {
  readonly kind: 'page';
  /** Path below the content root; of no file of the repository when `generated`. */
  readonly file: string;
  /** A page without its own text: a chapter without a file, or a folder without a page. */
  readonly generated: boolean;
  /** Title in the table of contents. */
  readonly title?: string;
  readonly linkTitle?: string;
  /** From the table of contents: it applies in addition to that of its front matter. */
  readonly condition?: string;
  /** According to the table of contents; it is then `generated`. */
  readonly computed?: ComputedPages;
  /** Listed nowhere, or not for readers. */
  readonly hidden: boolean;
  readonly nodes: readonly OutlineNode[];
}

/** The reads and results of an import. Contains the bytes of all unknown texts, and of no other file. */
export interface ImportPlan {
  readonly layout: RepositoryLayout;
  readonly outline: readonly OutlineNode[];
  /** Sources of all pages of the outline that are not generated. */
  readonly pages: readonly SourceText[];
  /** Sources of the reusable contents. */
  readonly snippets: readonly SourceText[];
  /** Files to store and to hand to `buildImport`, by path. */
  readonly files: readonly PlannedFile[];
  readonly redirects: readonly Redirect[];
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  readonly language?: string;
  readonly warnings: readonly ImportWarning[];
  /** The bytes of texts of this plan, exactly as in the repository, in the requested order. */
  readonly readTexts: (texts: readonly Pick<SourceText, 'path' | 'oid'>[]) => Promise<readonly Uint8Array[]>;
}

/** The plan for a commit. */
export interface RepositoryPlan extends ImportPlan {
  /** For `PlanInput.knownTexts` of the next import: all texts that were looked at, by object id. */
  readonly scans: ReadonlyMap<string, TextScan>;
  /** Texts of the repository that are pages of its tool, those included that could not be read. */
  readonly textCount: number;
  /** Whether a text was read by this import, and not by an earlier one. */
  readonly isFresh: (text: Pick<SourceText, 'oid'>) => boolean;
  /** Directives of pages that include other files, by path of the page. */
  readonly includes: ReadonlyMap<string, readonly SyntaxCount[]>;
  /** For `PlanInput.knownSummaries` of the next import; empty without a table of contents. */
  readonly summaries: ReadonlyMap<string, Summary>;
}

/** A file of the plan after it was stored. */
export interface StoredFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly blob: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Pixels. */
  readonly dimensions?: { readonly width: number; readonly height: number };
}

export interface BuildInput {
  /** By path in the repository; a file of the plan that is missing here is left out. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** The replaced content: its pages and files keep their ids if the import contains them too. */
  readonly previous?: {
    readonly content: RevisionContent;
    /** Reads page sources in the requested order, such as `ContentStore.get`. */
    readonly readDocuments: (hashes: readonly string[]) => Promise<readonly Uint8Array[]>;
  };
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: string;
  /** ISO 8601, if known: the modification time of new and changed items. */
  readonly changedAt?: string;
  /** As `PlanInput.pause`. */
  readonly pause?: () => Promise<void>;
}

export interface ImportResult {
  readonly content: RevisionContent;
  /** Sources of pages and reusable contents that the previous content has not, each once, and the empty text. */
  readonly objects: readonly StoredObject[];
  readonly warnings: readonly ImportWarning[];
}
