import type { RepositoryReport, SourceText } from '@bindery/content';

/** The result of an import, in the form in which it is stored. Nothing of it is in the store yet. */
export interface ImportedContent {
  readonly pages: readonly ImportedNode[];
  readonly files: readonly ImportedFile[];
  readonly snippets: readonly ImportedText[];
  /** Pages and files that were found, those included that were left out. */
  readonly totalResources: number;
  /** One sentence for each omission. */
  readonly warnings: readonly string[];
  /** Of an archive that is laid out as a repository. */
  readonly report?: RepositoryReport;
}

export type ImportedNode = ImportedPage | ImportedGroup | ImportedLink;

/** A text by the file that it would like to have, `/` between folders, below the content root. Files differ. */
export interface ImportedText {
  /** Ends in `.md`. */
  readonly file: string;
  /** Markdown, exactly as it is stored. */
  readonly source: string;
  /** What the tool that the text was written for adds to it. */
  readonly ofTool?: Pick<SourceText, 'syntax' | 'route' | 'expanded'>;
}

export interface ImportedPage extends ImportedText {
  readonly kind: 'page';
  /** Where it is not the one that the source begins with. */
  readonly title?: string;
  /** Title for the table of contents, where it is another one. */
  readonly linkTitle?: string;
  readonly hidden?: boolean;
  readonly pages: readonly ImportedNode[];
}

/** A heading of the table of contents, at the top only. */
export interface ImportedGroup {
  readonly kind: 'group';
  readonly title: string;
  readonly pages: readonly ImportedNode[];
}

/** An entry of the table of contents with an external target. */
export interface ImportedLink {
  readonly kind: 'link';
  readonly title: string;
  /** A URL, or a path below the content root with its names encoded. */
  readonly target: string;
}

/** An image or an attachment; pages refer to it relatively. */
export interface ImportedFile {
  /** Below the content root. */
  readonly path: string;
  /** URL path in the site that the pages were written for. */
  readonly route?: string;
  readonly bytes: Uint8Array;
}

/** The pages of a tree, each before those below it. */
export function* listImportedPages(nodes: readonly ImportedNode[]): Generator<ImportedPage> {
  for (const node of nodes) {
    if (node.kind === 'page') yield node;
    if (node.kind !== 'link') yield* listImportedPages(node.pages);
  }
}
