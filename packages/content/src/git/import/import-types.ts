import type { ComputedPages, FrontMatter } from '../../document/page-source.ts';
import type { ObjectHash, Redirect, RevisionContent } from '../../page-tree.ts';
import type { StoredObject } from '../../store.ts';
import type { EntryAttributes, Summary } from '../summary/summary.ts';

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
  /** The bytes of entries, in the order asked. At most a few megabytes, or one entry, are asked for at a time. */
  readonly readEntries: (entries: readonly RepositoryEntry[]) => Promise<readonly Uint8Array[]>;
  /** Folder of the repository that is imported; the whole repository by default. */
  readonly projectDirectory?: string;
  /** What earlier imports of this format (`SCAN_FORMAT`) found in texts, by object id: those are not read again. */
  readonly knownTexts?: ReadonlyMap<string, TextScan>;
  /** Object ids of files that an earlier import stored. They are no pointers of Git LFS, and not read to see that. */
  readonly knownFiles?: { has(oid: string): boolean };
  /** Tables of contents that earlier imports of this format read, by object id. */
  readonly knownSummaries?: ReadonlyMap<string, Summary>;
  /** SHA-256 as `hashOf` gives it, where the platform has a faster one. */
  readonly hash?: (bytes: Uint8Array) => ObjectHash;
  /** Called again and again during long work; lets others have their turn when it is time. */
  readonly pause?: () => Promise<void>;
}

/** What a text says to an import, wherever it stands in a repository. Survives JSON. */
export interface TextScan {
  readonly document: ObjectHash;
  /** It says where Git LFS keeps it, and nothing else. */
  readonly isPointer?: true;
  /** Without the variables of the page. */
  readonly frontMatter: FrontMatter;
  readonly frontMatterError?: string;
  /** Text of the first heading. */
  readonly heading?: string;
  /** As written, each once: what may be a file that is no text. */
  readonly targets: readonly string[];
  /** As written, each once. */
  readonly includes: readonly string[];
  /** Place among its siblings where the front matter names one. */
  readonly sortKey?: number;
  /** It has more structure than is read of a page. */
  readonly isCut?: true;
}

/** An import that cannot be made; `message` is one sentence for the person who started it. */
export interface ImportFailure {
  readonly error: 'no-markdown' | 'bad-configuration' | 'no-such-directory' | 'too-large';
  readonly message: string;
}

/** Something that was left out or could not be followed; the import went on. */
export interface ImportWarning {
  /** Path in the repository. */
  readonly path: string;
  readonly message: string;
}

/** How a repository says where its pages are. */
export interface RepositoryLayout {
  readonly kind: 'gitbook' | 'honkit' | 'mdbook' | 'plain';
  /** Path of the file that says so; absent without one. */
  readonly configuration?: string;
  /** Folder of the content in the repository, empty for the whole repository. */
  readonly root: string;
  /** The first page, below the root. */
  readonly readme: string;
  /** The table of contents, below the root. */
  readonly summary: string;
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
}

/**
 * The table of contents after its targets were looked up. Groups are at the top level only; every page file occurs once.
 */
export type OutlineNode = OutlineGroup | OutlineLink | OutlinePage;

export interface OutlineGroup {
  readonly kind: 'group';
  readonly title: string;
  /** As the anchor of its heading says; else it follows from the folder of its pages. */
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
  /** As the table of contents says; it is then `generated`. */
  readonly computed?: ComputedPages;
  /** Listed nowhere, or not for readers. */
  readonly hidden: boolean;
  readonly nodes: readonly OutlineNode[];
}

/** What an import will read and make. Contains the bytes of all texts that were not known, and of no other file. */
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
  /** The bytes of texts of this plan, exactly as in the repository, in the order asked. */
  readonly readTexts: (texts: readonly Pick<SourceText, 'path' | 'oid'>[]) => Promise<readonly Uint8Array[]>;
}

/** The plan for a commit. */
export interface RepositoryPlan extends ImportPlan {
  /** For `PlanInput.knownTexts` of the next import: all texts that were looked at, by object id. */
  readonly scans: ReadonlyMap<string, TextScan>;
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
  /** The content that is replaced: its pages and files keep their ids where the import has them too. */
  readonly previous?: {
    readonly content: RevisionContent;
    /** Reads page sources in the order asked, such as `ContentStore.get`. */
    readonly readDocuments: (hashes: readonly string[]) => Promise<readonly Uint8Array[]>;
  };
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: string;
  /** ISO 8601, where it is known: since then what is new or other than before is as it is. */
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
