import type { RequestScope } from '../../domain/sites/request-scope.ts';
import type { Answer } from '../../domain/sites/site-response.ts';
import { encodePath } from '../../engines/pages/encode-path.ts';

/** Well-known names below a site, and the endpoint that serves each of them. */
const ENDPOINTS: readonly (readonly [RegExp, string])[] = [
  [/^~gitbook\/mcp\/?$/, '~mcp'],
  [/^((?:.*\/)?)~gitbook\/pdf\/?$/s, '$1~pdf'],
  [/^sitemap-pages\.xml$/, 'sitemap.xml'],
];

const EMBED = /^((?:.*\/)?)~gitbook\/embed(?:\/page)?(?:\/(.*))?$/s;

/** Maps a well-known path below a site to our path; returns all others unchanged. Pure. */
export function ownPathOf(path: string): string {
  const endpoint = ENDPOINTS.find(([pattern]) => pattern.test(path));
  return endpoint === undefined ? path : path.replace(...endpoint);
}

/** Redirects from the URL of a page within a frame to the page: there are no frames. Undefined for other URLs. Pure. */
export function leadFromEmbed({ basePath }: Pick<RequestScope, 'basePath'>, path: string): Answer | undefined {
  const match = EMBED.exec(path);
  if (match === null || match[2] === 'script.js') return undefined;
  const segments = `${match[1]}${match[2] ?? ''}`.split('/').filter((segment) => segment !== '');
  return { kind: 'redirect', location: basePath + encodePath(segments.join('/')), status: 302 };
}
