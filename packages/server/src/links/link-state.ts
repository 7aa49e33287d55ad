import type { TargetUse } from '@bindery/content';
import type { Yield } from '../concurrency/yielder.ts';

/** What a file of a revision is: a text that can be linked and included, or a plain file. */
export interface Thing {
  readonly kind: 'page' | 'snippet' | 'file';
  readonly id: string;
  /** Hash of the text; empty for plain files. */
  readonly document: string;
}

/** A link where it stands. */
export interface LinkUse {
  /** As it is written, but no longer than `MAX_TARGET`. */
  readonly target: string;
  readonly kind: TargetUse['kind'];
  /** Key of the block around it; empty for what stands outside of the text, such as a cover. */
  readonly node: string;
  /** Key of the target (`keyOf`); empty for what leads to no content. */
  readonly key: string;
  readonly isBroken: boolean;
}

/** Something that links stand in: a page, a link of the table of contents, a snippet. */
export interface LinkSource {
  readonly id: string;
  readonly kind: 'page' | 'link' | 'snippet';
  readonly file: string;
  /** Hash of its text; empty for a link. */
  readonly document: string;
  /** What links to a page can name after `#`, that of included snippets too. */
  readonly anchors: readonly string[];
  readonly uses: readonly LinkUse[];
  /** What its text with all that it includes was worked out from: see `needs`. */
  readonly textDependencies: readonly string[];
  /**
   * What all of the above was worked out from, as texts (`dependency-keys.ts`): what changes none of it changes nothing
   * here. Contains `textNeeds`.
   */
  readonly dependencies: readonly string[];
}

/** The links of one revision, as they are worked out and kept. */
export interface LinkState {
  /**
   * Folder of the content in its repository, where that can be read: links to what is no content lead there then. Null
   * where no repository is known.
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

/** Counts of targets (docs/api/contract.md#links-in-content), addresses left out. */
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
  /** Empty where it stands in no block. */
  readonly node: string;
  /** What it occurs in is not whole without it. */
  readonly dependsOn: boolean;
}

export type PlaceCursor = Pick<LinkPlace, 'source' | 'node'>;

/** The links of one revision, to be read. Keys and places come in the order of their code points. */
export interface LinkReader {
  readonly totals: LinkTotals;
  /** Targets after a key (empty: from the first on), addresses left out; `isBroken` undefined: all. */
  listTargets(after: string, limit: number, isBroken?: boolean): ListedTarget[];
  /** Keys that are `key`, or begin with it and a slash. */
  listKeysBelow(key: string): string[];
  /** Keys of all targets that are addresses of this installation, or on one of these hosts; in their order. */
  listAddresses(hosts: readonly string[]): string[];
  findTarget(key: string): ListedTarget | undefined;
  /** Places of any of the targets; `except` is a source that is left out. */
  listPlaces(keys: readonly string[], after: PlaceCursor | undefined, limit: number, except?: string): LinkPlace[];
  countPlaces(keys: readonly string[], except?: string): number;
  findSource(id: string): LinkSource | undefined;
}
