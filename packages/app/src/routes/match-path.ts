import { PATHS, type ScreenName } from './paths.ts';

/**
 * A screen with the parameters of its path; the part matched by `*` is the parameter `rest`, without a leading slash.
 */
export interface MatchedPath {
  readonly name: ScreenName;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen at a path below the base path; undefined for unknown paths. Pure. */
export function matchPath(path: string): MatchedPath | undefined {
  for (const [name, { pattern }] of Object.entries(PATHS)) {
    const params = matchPattern(pattern, path);
    if (params !== undefined) return { name: name as ScreenName, params };
  }
  return undefined;
}

/** The parameters of a path that a pattern matches, decoded. Pure. */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const patternSegments = pattern.split('/');
  const pathSegments = path.split('/');
  const isOpen = patternSegments.at(-1) === '*';
  const fixed = isOpen ? patternSegments.slice(0, -1) : patternSegments;
  if (isOpen ? pathSegments.length < fixed.length : pathSegments.length !== fixed.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of fixed.entries()) {
    const value = decode(pathSegments[index] ?? '');
    if (value === undefined) return undefined;
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined;
    } else if (value === '') return undefined;
    else params[segment.slice(1)] = value;
  }
  if (isOpen) {
    const rest = pathSegments.slice(fixed.length).map(decode);
    if (rest.includes(undefined)) return undefined;
    params['rest'] = rest.join('/');
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
