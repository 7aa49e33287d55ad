/** Paths at the root of a site that browsers and other programs request on their own. */
const WELL_KNOWN =
  /^(?:favicon\.ico|apple-touch-icon[\w-]*\.png|robots\.txt|sitemap\.xml|sitemap-[^/]*|llms(?:-full)?\.txt|rss\.xml|manifest\.json|site\.webmanifest|manifest\.webmanifest|browserconfig\.xml|crossdomain\.xml|sw\.js|service-worker\.js|\.well-known)(?:\/|$)/i;

/** Whether a path has a segment that belongs to the program: they begin with `~`. Pure. */
export const hasReservedSegment = (path: string): boolean => /(?:^|\/)(?:~|%7e)/i.test(path);

/**
 * Whether a path below a site or space is reserved: it has a segment of the program, or is one that pages and programs
 * request on their own. Pure.
 * @param path with or without a leading slash
 */
export function isReservedPath(path: string): boolean {
  const below = path.replace(/^\/+/, '');
  return hasReservedSegment(below) || WELL_KNOWN.test(below);
}
