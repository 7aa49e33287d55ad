import type { ShownSpace } from './find-site.ts';

/** A space of the site and the path below it. */
export interface ResolvedPath {
  readonly shown: ShownSpace;
  /** Without slashes at its ends. */
  readonly path: string;
}

/**
 * Which space a path below the site belongs to: one whose own path it begins with, else the default one. Pure.
 * @returns undefined when the site shows no space
 */
export function resolvePath(spaces: readonly ShownSpace[], path: string): ResolvedPath | undefined {
  const [first = '', ...rest] = path.split('/');
  const named = spaces.find((shown) => !shown.isDefault && shown.path === first);
  const found = named ?? spaces.find((shown) => shown.isDefault) ?? spaces[0];
  if (found === undefined) return undefined;
  return { shown: found, path: (named === undefined ? path : rest.join('/')).replace(/^\/+|\/+$/g, '') };
}
