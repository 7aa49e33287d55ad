import { traceTarget } from '@bindery/content';
import { anchorKey, pathKey } from './dependency-keys.ts';
import { keyOf } from './link-key.ts';
import type { LinkSource, LinkState, LinkUse } from './link-state.ts';
import { readHostUrl, readOwnUrl } from './own-url.ts';
import { linkTargetIndexOf } from './read-texts.ts';

/** Links that are resolved without a pause. */
const SLICE = 100;

/**
 * The source with its links resolved in the state, and its dependencies. The state must not change meanwhile.
 * @param pause yields to other work
 */
export async function resolveLinks(
  state: Pick<LinkState, 'contentRoot' | 'findThing' | 'hasAnchor'>,
  source: Omit<LinkSource, 'dependencies'>,
  publicUrl: string,
  pause: () => Promise<void> = async () => undefined,
): Promise<LinkSource> {
  const dependencies = new Set(source.textDependencies);
  // Only whether the target exists is used here, so the URL of the repository is not needed.
  const repository = state.contentRoot === null ? undefined : { treeUrl: '', root: state.contentRoot };
  const index = { ...linkTargetIndexOf(state, state.hasAnchor), repository };
  const resolve = (use: LinkUse): LinkUse[] => {
    const ownUrl = readOwnUrl(use.target, publicUrl) ?? readHostUrl(use.target);
    const urlKey = ownUrl && keyOf({ kind: 'url', ownUrl });
    if (urlKey !== undefined) return [{ ...use, key: urlKey, isBroken: false }];
    const { end, isBroken, paths, anchors } = traceTarget(use.target, { file: source.file, kind: use.kind }, index);
    // URLs are external, regardless of the revision.
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
