import { type ContentStore, costOfStructure } from '@bindery/content';
import { hasCommitted } from '../db/request-state.ts';
import type { ComputePool } from './compute-pool.ts';

/**
 * Thrown on the main thread before work whose duration depends on a caller's bytes. If the request has not changed
 * anything yet, it is repeated in a compute process.
 */
export class HeavyWorkError extends Error {
  constructor() {
    super('heavy');
    this.name = 'HeavyWorkError';
  }
}

/** Texts up to this length are parsed in about a millisecond, regardless of structure. */
const ALWAYS_LIGHT_BYTES = 1024;
/** Texts from this length on are heavy even if they have no structure at all. */
const ALWAYS_HEAVY_BYTES = 128 * 1024;
/** Maximum structural cost of a text (`costOfStructure`) that can be parsed or rendered in some 20 ms. */
const LIGHT_COST = 10_000;

/** Whether parsing a text, or processing the result, would block the main thread for too long. */
export function isHeavyText(bytes: Uint8Array): boolean {
  if (bytes.length <= ALWAYS_LIGHT_BYTES) return false;
  if (bytes.length >= ALWAYS_HEAVY_BYTES) return true;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return costOfStructure(text) > LIGHT_COST || hasHeavyFrontMatter(text);
}

/** Maximum bytes of front matter that YAML parses in some milliseconds, regardless of structure. */
const LIGHT_FRONT_MATTER = 4096;
/** Delimiters of front matter, in a text or in a JSON string. */
const FENCE = /(?:^|"|\n|\\n)---[ \t]*(?:\r?\n|(?:\\r)?\\n)/;

function hasHeavyFrontMatter(text: string): boolean {
  if (text.length <= LIGHT_FRONT_MATTER) return false;
  const start = FENCE.exec(text)?.index;
  if (start === undefined) return false;
  const length = FENCE.exec(text.slice(start + 4))?.index ?? text.length - start;
  return length > LIGHT_FRONT_MATTER;
}

/** A request that has written something finishes here, heavy or not. */
function passOn(): void {
  if (!hasCommitted()) throw new HeavyWorkError();
}

/**
 * For work that is heavy for large numbers of items.
 * @throws HeavyWorkError if there are compute processes, beyond `most`
 */
export function requireFew({ compute }: { readonly compute?: ComputePool }, count: number, most: number): void {
  if (compute !== undefined && count > most) passOn();
}

/** @throws HeavyWorkError for heavy texts */
export function requireLightText(text: string): void {
  if (isHeavyText(Buffer.from(text))) passOn();
}

/**
 * A store that rejects heavy texts. All page texts are read through it, so new code cannot miss the check. Nodes of
 * page trees are far below the limit.
 * @returns the store whose `get` throws `HeavyWorkError`
 */
export function guardContentStore<Store extends ContentStore>(store: Store): Store {
  return {
    ...store,
    get: async (hashes) => {
      const objects = await store.get(hashes);
      if (objects.some(isHeavyText)) passOn();
      return objects;
    },
  };
}
