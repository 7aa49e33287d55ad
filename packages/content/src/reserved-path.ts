/** What browsers and other programs load of a site by itself, at its root. */
const WELL_KNOWN =
  /^(?:favicon\.ico|apple-touch-icon[\w-]*\.png|robots\.txt|sitemap\.xml|sitemap-[^/]*|llms(?:-full)?\.txt|rss\.xml|manifest\.json|site\.webmanifest|manifest\.webmanifest|browserconfig\.xml|crossdomain\.xml|sw\.js|service-worker\.js|\.well-known)(?:\/|$)/i;

/** Whether a path has a segment that belongs to the program: they begin with `~`. Pure. */
export const hasReservedSegment = (path: string): boolean => /(?:^|\/)(?:~|%7e)/i.test(path);

/**
 * Whether content may not decide what stands at a path below a site or space: a segment of it belongs to the program, or it
 * is what pages and programs load by itself. Pure.
 * @param path with or without a slash in front
 */
export function isReservedPath(path: string): boolean {
  const below = path.replace(/^\/+/, '');
  return hasReservedSegment(below) || WELL_KNOWN.test(below);
}
