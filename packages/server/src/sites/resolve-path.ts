import type { ShownSpace } from './find-site.ts';

/** A space of the site and the path below it. */
export interface ResolvedPath {
  readonly shown: ShownSpace;
  /** Without slashes at its ends. */
  readonly path: string;
}

/**
 * Which space a path below the site belongs to: that of the most segments that the path begins with. Pure.
 * @param spaces those that the visitor may see
 * @returns undefined when none is at the beginning of the path
 */
export function resolvePath(spaces: readonly ShownSpace[], path: string): ResolvedPath | undefined {
  const asked = path.split('/');
  let shown: ShownSpace | undefined;
  for (const candidate of spaces) {
    const { segments } = candidate;
    if (!segments.every((segment, index) => segment === asked[index])) continue;
    if (shown === undefined || segments.length > shown.segments.length) shown = candidate;
  }
  if (shown === undefined) return undefined;
  return {
    shown,
    path: asked
      .slice(shown.segments.length)
      .join('/')
      .replace(/^\/+|\/+$/g, ''),
  };
}

/**
 * The space to begin with where nothing stands that the visitor may see: the first one below the path. Pure.
 * @returns undefined where a space stands at this very path, and where none is below it
 */
export function findSiteSpaceEntry(spaces: readonly ShownSpace[], path: string): ShownSpace | undefined {
  const asked = path.split('/').filter((segment) => segment !== '');
  const isBelow = ({ segments }: ShownSpace) => asked.every((segment, index) => segment === segments[index]);
  const below = spaces.filter(isBelow);
  return below.some(({ segments }) => segments.length === asked.length) ? undefined : below[0];
}
