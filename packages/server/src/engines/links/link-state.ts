import type { TargetUse } from '@bindery/content';
import type { Yield } from '../../platform/concurrency/yielder.ts';
import type { StoredText } from '../../platform/store/revision-reader.ts';

/** A file of a revision: a text that can be linked and included, or a plain file. */
export interface Thing extends Pick<StoredText, 'syntax'> {
  readonly kind: 'page' | 'snippet' | 'file';
  readonly id: string;
  /** Hash of the text; empty for plain files. */
  readonly document: string;
  /** URL path of a page in the site that it was written for. */
  readonly route?: string | undefined;
}

/** A link at its location. */
export interface LinkUse {
  /** As it is written, truncated to a limit. */
  readonly target: string;
  readonly kind: TargetUse['kind'];
  /** Key of the block around it; empty for a link outside the text, such as a cover. */
  readonly node: string;
  /** Key of the target (`keyOf`); empty for targets that are not content. */
  readonly key: string;
  readonly isBroken: boolean;
}

/** Content that contains links: a page, a link of the table of contents, a snippet. */
export interface LinkSource extends Pick<StoredText, 'syntax'> {
  readonly id: string;
  readonly kind: 'page' | 'link' | 'snippet';
  readonly file: string;
  /** Hash of its text; empty for a link. */
  readonly document: string;
  /** Anchors that links to a page can refer to, including those of included snippets. */
  readonly anchors: readonly string[];
  readonly uses: readonly LinkUse[];
  /** The dependencies of its text and everything that it includes: see `dependency-keys.ts`. */
  readonly textDependencies: readonly string[];
  /**
   * The dependencies of all of the above, as texts (`dependency-keys.ts`): unless one of them changes, the source stays
   * valid. Contains `textDependencies`.
   */
  readonly dependencies: readonly string[];
}

/** The links of one revision, as computed and stored. */
export interface LinkState {
  /**
   * Folder of the content in its repository, if known: links to files that are not content point into the repository.
   * Null if no repository is known.
   */
  readonly contentRoot: string | null;
  findThing(path: string): Thing | undefined;
  setThing(path: string, thing: Thing | undefined): void;
  findSource(id: string): LinkSource | undefined;
  hasAnchor(page: string, anchor: string): boolean;
  /** Adds a source, or puts it in the place of the one with its id. */
  putSource(source: LinkSource): void;
  deleteSource(id: string): void;
  /** The same in several units, for a source with so many links that others cannot wait for all of it. */
  putLargeSource(source: LinkSource, pause: Yield): Promise<void>;
  deleteLargeSource(id: string, pause: Yield): Promise<void>;
  /** Ids of the sources that were worked out from this. */
  listDependents(key: string): string[];
  /** Runs writes as one unit; cannot wait for anything. */
  unit(work: () => void): void;
}

/** Counts of targets (docs/api/contract.md#links-in-content), without URLs. */
export interface LinkTotals {
  readonly total: number;
  readonly broken: number;
}

export interface ListedTarget {
  readonly key: string;
  readonly isBroken: boolean;
}

/** A source that a target occurs in; one for each block that it occurs in. */
export interface LinkPlace {
  readonly source: string;
  /** Empty if it is in no block. */
  readonly node: string;
  /** The content is incomplete without it. */
  readonly dependsOn: boolean;
}

export type PlaceCursor = Pick<LinkPlace, 'source' | 'node'>;

/** Read access to the links of one revision. Keys and locations are in code point order. */
export interface LinkReader {
  readonly totals: LinkTotals;
  /** Targets after a key (empty: from the first on), without URLs; `isBroken` undefined: all. */
  listTargets(after: string, limit: number, isBroken?: boolean): ListedTarget[];
  /** Keys that are `key`, or begin with it and a slash. */
  listKeysBelow(key: string): string[];
  /** Keys of all targets that are URLs of this installation, or on one of these hosts; in their order. */
  listUrls(hosts: readonly string[]): string[];
  findTarget(key: string): ListedTarget | undefined;
  /** Places of any of the targets; `except` is a source that is left out. */
  listPlaces(keys: readonly string[], after: PlaceCursor | undefined, limit: number, except?: string): LinkPlace[];
  countPlaces(keys: readonly string[], except?: string): number;
  findSource(id: string): LinkSource | undefined;
}

/** Of a space whose links are not built yet. */
export const NO_LINKS: LinkReader = {
  totals: { total: 0, broken: 0 },
  listTargets: () => [],
  listKeysBelow: () => [],
  listUrls: () => [],
  findTarget: () => undefined,
  listPlaces: () => [],
  countPlaces: () => 0,
  findSource: () => undefined,
};
