import { type ContentStore, costOfStructure } from '@bindery/content';
import type { Context } from '../context.ts';
import { hasCommitted } from '../db/request-state.ts';

/**
 * Thrown where work would start whose time depends on bytes of a caller, on the thread that answers everybody. A request
 * that meets it before it has changed anything is answered by a compute process instead.
 */
export class HeavyWorkError extends Error {
  constructor() {
    super('heavy');
    this.name = 'HeavyWorkError';
  }
}

/** Texts up to this length are parsed in about a millisecond, regardless of what they contain. */
const ALWAYS_LIGHT_BYTES = 1024;
/** Texts from this length on are heavy even if they have no structure at all. */
const ALWAYS_HEAVY_BYTES = 128 * 1024;
/**
 * What the structure of a text may cost (`costOfStructure`) so that parsing or rendering it needs some 20 ms at most.
 */
const LIGHT_COST = 10_000;

/** Whether parsing a text, or what follows from it, needs too long for a thread that others wait for. */
export function isHeavyText(bytes: Uint8Array): boolean {
  if (bytes.length <= ALWAYS_LIGHT_BYTES) return false;
  if (bytes.length >= ALWAYS_HEAVY_BYTES) return true;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return costOfStructure(text) > LIGHT_COST || hasHeavyFrontMatter(text);
}

/** Bytes of front matter that YAML is read from in some milliseconds, regardless of what it contains. */
const LIGHT_FRONT_MATTER = 4096;
/** Where front matter begins and ends, in a text or in a JSON string. */
const FENCE = /(?:^|"|\n|\\n)---[ \t]*(?:\r?\n|(?:\\r)?\\n)/;

function hasHeavyFrontMatter(text: string): boolean {
  if (text.length <= LIGHT_FRONT_MATTER) return false;
  const start = FENCE.exec(text)?.index;
  if (start === undefined) return false;
  const length = FENCE.exec(text.slice(start + 4))?.index ?? text.length - start;
  return length > LIGHT_FRONT_MATTER;
}

/** What has written something is finished here, heavy or not. */
function passOn(): void {
  if (!hasCommitted()) throw new HeavyWorkError();
}

/**
 * For work that is heavy when it is about many things.
 * @throws HeavyWorkError where there are compute processes, beyond `most`
 */
export function requireFew({ compute }: Pick<Context, 'compute'>, count: number, most: number): void {
  if (compute !== undefined && count > most) passOn();
}

/** @throws HeavyWorkError for a text that is heavy */
export function requireLightText(text: string): void {
  if (isHeavyText(Buffer.from(text))) passOn();
}

/**
 * A store that hands out no heavy text. All page texts come from here, regardless of what is done with them afterwards,
 * so no new code can forget the check. Nodes of page trees are far below the limit.
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
