import { traceTarget } from '@bindery/content';
import { anchorKey, pathKey } from './dependency-keys.ts';
import { keyOf } from './link-key.ts';
import type { LinkSource, LinkState, LinkUse } from './link-state.ts';
import { readHostAddress, readOwnAddress } from './own-url.ts';
import { linkTargetIndexOf } from './read-texts.ts';

/** Links that are resolved without a pause. */
const SLICE = 100;

/**
 * The source with its links resolved in the state, and all that this was worked out from. The state must not change
 * meanwhile.
 * @param pause lets others go on
 */
export async function resolveLinks(
  state: Pick<LinkState, 'contentRoot' | 'findThing' | 'hasAnchor'>,
  source: Omit<LinkSource, 'dependencies'>,
  publicUrl: string,
  pause: () => Promise<void> = async () => undefined,
): Promise<LinkSource> {
  const dependencies = new Set(source.textDependencies);
  // Where it leads is disclosed to nobody here, only that it leads somewhere.
  const repository = state.contentRoot === null ? undefined : { treeUrl: '', root: state.contentRoot };
  const index = { ...linkTargetIndexOf(state, state.hasAnchor), repository };
  const resolve = (use: LinkUse): LinkUse[] => {
    const address = readOwnAddress(use.target, publicUrl) ?? readHostAddress(use.target);
    const addressKey = address && keyOf({ kind: 'address', address });
    if (addressKey !== undefined) return [{ ...use, key: addressKey, isBroken: false }];
    const { end, isBroken, paths, anchors } = traceTarget(use.target, { file: source.file, kind: use.kind }, index);
    // URLs lead out, no matter what the revision contains.
    if (end === undefined && paths.length === 0) return [];
    for (const path of paths) dependencies.add(pathKey(path));
    for (const { page, anchor } of anchors) dependencies.add(anchorKey(page, anchor));
    return [{ ...use, key: end === undefined ? '' : keyOf(end), isBroken }];
  };
  const uses: LinkUse[] = [];
  for (let start = 0; start < source.uses.length; start += SLICE) {
    if (start > 0) await pause();
    for (const use of source.uses.slice(start, start + SLICE)) uses.push(...resolve(use));
  }
  return { ...source, uses, dependencies: [...dependencies] };
}
