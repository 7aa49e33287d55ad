import type { ShownSpace } from './find-site.ts';

/** A space of the site and the path below it. */
export interface ResolvedPath {
  readonly siteSpace: ShownSpace;
  /** Without slashes at its ends. */
  readonly path: string;
}

/**
 * The space that contains a path below the site: the one with the longest matching prefix. Pure.
 * @param spaces those that the visitor may see
 * @returns undefined if no space is a prefix of the path
 */
export function resolvePath(spaces: readonly ShownSpace[], path: string): ResolvedPath | undefined {
  const asked = path.split('/');
  let deepestSpace: ShownSpace | undefined;
  for (const candidate of spaces) {
    const { segments } = candidate;
    if (!segments.every((segment, index) => segment === asked[index])) continue;
    if (deepestSpace === undefined || segments.length > deepestSpace.segments.length) deepestSpace = candidate;
  }
  if (deepestSpace === undefined) return undefined;
  return {
    siteSpace: deepestSpace,
    path: asked
      .slice(deepestSpace.segments.length)
      .join('/')
      .replace(/^\/+|\/+$/g, ''),
  };
}

/**
 * The space to redirect to from a path without content for the visitor: the first one below the path. Pure.
 * @returns undefined if a space is at this exact path, or none is below it
 */
export function findSiteSpaceEntry(spaces: readonly ShownSpace[], path: string): ShownSpace | undefined {
  const asked = path.split('/').filter((segment) => segment !== '');
  const isBelow = ({ segments }: ShownSpace) => asked.every((segment, index) => segment === segments[index]);
  const below = spaces.filter(isBelow);
  return below.some(({ segments }) => segments.length === asked.length) ? undefined : below[0];
}
