import type { PageSyntax } from '../../../markdown/page-syntax.ts';
import type { Redirect } from '../../../page-tree.ts';
import type { SummarySection } from '../../summary/summary.ts';
import type { ImportWarning, SourceText } from '../import-types.ts';
import type { RepositoryTree } from '../repository-tree.ts';

/** A text as navigations need it. */
export type NavigationText = Pick<SourceText, 'file' | 'frontMatter' | 'heading'>;

/** The table of contents that a tool would show, in the form of `SUMMARY.md`. */
export interface ToolNavigation {
  /** Targets are paths below the content root, or URLs; absent if the folders are the table of contents. */
  readonly sections?: readonly SummarySection[];
  readonly faults: readonly ImportWarning[];
}

/** How a tool specifies pages: everything of it that is not Markdown. Paths of files are below the content root. */
export interface SiteConventions {
  readonly syntax: PageSyntax;
  /** Folder of the configuration in the repository, if it is not that of the project. */
  readonly folder?: string;
  /** Whether a text is a page of the site; others may only be included by pages. */
  isPage(file: string): boolean;
  /** Absent if a Markdown file is the table of contents. */
  navigate?(texts: readonly NavigationText[]): ToolNavigation;
  /** URL path of a page in the site, with a slash at its end if it is a folder; without the base URL of the site. */
  routeOf?(text: NavigationText): string | undefined;
  /** URL path of a file that is no page; undefined for one that is not published. */
  fileRouteOf?(file: string): string | undefined;
  /** Folders of snippets of MkDocs, as paths in the repository. */
  readonly snippetFolders?: readonly string[];
  /** Files that decide the navigation, as paths in the repository: they are named to those who have to edit them. */
  readonly navigationFiles: readonly string[];
}

/** A repository as the configuration of its tool describes it. */
export interface ToolSite {
  /** Folder of the content below the folder of the configuration; may begin with `../`. */
  readonly root: string;
  readonly readme: string;
  /** A table of contents in Markdown, below the root. */
  readonly summary?: string;
  readonly language?: string;
  readonly redirects?: readonly Redirect[];
  readonly conventions: SiteConventions;
  /** Sentences about parts of the configuration that were not read. */
  readonly faults: readonly string[];
}

/** The configuration of a tool in a repository. */
export interface ToolInput {
  readonly tree: RepositoryTree;
  /** Folder of the configuration in the repository. */
  readonly folder: string;
  /** The configuration file, as a path in the repository. */
  readonly path: string;
  readonly text: string;
}

/** A tool whose repositories are read. */
export interface ToolLayout {
  readonly kind: Exclude<PageSyntax, 'bindery'>;
  /** Names of its configuration, below the folder of the project; the first that exists is read. */
  readonly configurations: readonly string[];
  /** Whether a repository with such a file is really one of the tool. */
  matches?(input: ToolInput): boolean;
  /** @returns a string, the fault, for a configuration that cannot be used */
  read(input: ToolInput): Promise<ToolSite | string>;
}
