import { guardContentStore, HeavyWorkError, isHeavyText } from '../../platform/compute/heavy-work.ts';
import type { Yield } from '../../platform/concurrency/yielder.ts';
import { parseStoredText } from '../../platform/store/revision-reader.ts';
import type { LinkContent } from './link-content.ts';
import type { LinkSource, LinkState } from './link-state.ts';
import { type LinkedSourceText, type PlacedText, readSourceText } from './read-texts.ts';

/** Links of one source from which on it is written in several units. */
const LARGE = 200;

/** Reads the links of a text; a compute process does where that needs long. */
export async function readLinksOfText(
  state: LinkState,
  { store, readHeavyText }: LinkContent,
  root: string,
  text: PlacedText,
  bytes: Uint8Array | undefined,
): Promise<LinkedSourceText> {
  if (bytes === undefined || readHeavyText === undefined)
    return readSourceText(store, state, text, bytes && parseStoredText(text, bytes));
  if (isHeavyText(bytes)) return readHeavyText(root, text);
  try {
    return await readSourceText(guardContentStore(store), state, text, parseStoredText(text, bytes));
  } catch (error) {
    // Included content may be heavy.
    if (error instanceof HeavyWorkError) return readHeavyText(root, text);
    throw error;
  }
}

/** Writes sources: small ones as one unit, and each large one in several. */
export async function putSources(state: LinkState, sources: readonly LinkSource[], pause: Yield): Promise<void> {
  const isLarge = ({ id, uses }: LinkSource) => Math.max(uses.length, state.findSource(id)?.uses.length ?? 0) > LARGE;
  const large = new Set(sources.filter(isLarge));
  state.unit(() => {
    for (const source of sources) if (!large.has(source)) state.putSource(source);
  });
  for (const source of large) await state.putLargeSource(source, pause);
}
