import { encodePath } from '../pages/encode-path.ts';
import type { RequestScope } from '../sites/request-scope.ts';
import type { Answer } from '../sites/site-response.ts';

/** Names below a site that other programs know, and the endpoint of ours that answers at each of them. */
const ENDPOINTS: readonly (readonly [RegExp, string])[] = [
  [/^~gitbook\/mcp\/?$/, '~mcp'],
  [/^((?:.*\/)?)~gitbook\/pdf\/?$/s, '$1~pdf'],
  [/^sitemap-pages\.xml$/, 'sitemap.xml'],
];

const EMBED = /^((?:.*\/)?)~gitbook\/embed(?:\/page)?(?:\/(.*))?$/s;

/** The path below a site at which the same stands under a name of ours; the path itself for all others. Pure. */
export function ownPathOf(path: string): string {
  const found = ENDPOINTS.find(([pattern]) => pattern.test(path));
  return found === undefined ? path : path.replace(...found);
}

/** To the page itself from its address within a frame: there are no frames. Undefined for other addresses. Pure. */
export function leadFromEmbed({ basePath }: Pick<RequestScope, 'basePath'>, path: string): Answer | undefined {
  const match = EMBED.exec(path);
  if (match === null || match[2] === 'script.js') return undefined;
  const segments = `${match[1]}${match[2] ?? ''}`.split('/').filter((segment) => segment !== '');
  return { kind: 'redirect', location: basePath + encodePath(segments.join('/')), status: 302 };
}
