import { EMPTY_MAP } from '../map-tree/map-node.ts';
import { decodeObject, storedObject } from '../object-hash.ts';
import type { ObjectHash, Redirect, RevisionContent } from '../page-tree.ts';
import type { ContentStore, StoredObject } from '../store.ts';

export type Variables = RevisionContent['variables'];

/** A map of the revision and how many entries it has. */
export interface CountedMap {
  readonly root: ObjectHash;
  readonly count: number;
}

/** The object whose hash names a revision. */
export interface RevisionRoot {
  readonly format: 1;
  /** Page records by id. */
  readonly pages: CountedMap;
  /** The place index: see `location-index.ts`. */
  readonly places: ObjectHash;
  readonly files: CountedMap;
  readonly reusableContents: CountedMap;
  /** Their own objects; absent when there are none. */
  readonly redirects?: ObjectHash;
  readonly variables?: ObjectHash;
  readonly language?: string;
}

const EMPTY: CountedMap = { root: EMPTY_MAP, count: 0 };

/** The empty revision. */
export const EMPTY_ROOT: RevisionRoot = {
  format: 1,
  pages: EMPTY,
  places: EMPTY_MAP,
  files: EMPTY,
  reusableContents: EMPTY,
};

/** Throws when the object does not exist or is no root of a revision. */
export async function readRoot(store: ContentStore, hash: ObjectHash): Promise<RevisionRoot> {
  const root = (await readObject(store, hash)) as RevisionRoot | null;
  if (root?.format !== 1) throw new TypeError(`Object ${hash} is not a revision.`);
  return root;
}

export async function readRedirects(store: ContentStore, root: RevisionRoot): Promise<readonly Redirect[]> {
  return root.redirects === undefined ? [] : ((await readObject(store, root.redirects)) as Redirect[]);
}

export async function readVariables(store: ContentStore, root: RevisionRoot): Promise<Variables> {
  return root.variables === undefined ? {} : ((await readObject(store, root.variables)) as Variables);
}

/** The object for redirects or variables, unless they are empty. */
export function optionalObject(value: readonly Redirect[] | Variables): StoredObject | undefined {
  return Object.keys(value).length === 0 ? undefined : storedObject(value);
}

async function readObject(store: ContentStore, hash: ObjectHash): Promise<unknown> {
  const [bytes] = await store.get([hash]);
  if (bytes === undefined) throw new RangeError(`Object ${hash} is not in the store.`);
  return decodeObject(bytes);
}
