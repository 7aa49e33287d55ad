import { isVisitorParameter } from './visitor-claims.ts';

/**
 * The location of a redirect with the query of the requested URL: it contains campaigns, claims and tokens of visitors.
 * Parameters of the target have precedence; other hosts receive no tokens or claims. Pure.
 * @param location path or URL
 * @param requested path and query, as requested
 */
export function withQuery(location: string, requested: string): string {
  const start = requested.indexOf('?');
  if (start === -1) return location;
  const [, urlWithoutFragment = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(location) ?? [];
  const own = new URLSearchParams(urlWithoutFragment.split('?').slice(1).join('?'));
  const isElsewhere = !/^\/(?!\/)/.test(location);
  const added = requested
    .slice(start + 1)
    .split('&')
    .filter((part) => {
      const [name = ''] = new URLSearchParams(part).keys();
      return part !== '' && !own.has(name) && !(isElsewhere && isVisitorParameter(name));
    });
  if (added.length === 0) return location;
  return `${urlWithoutFragment}${urlWithoutFragment.includes('?') ? '&' : '?'}${added.join('&')}${fragment}`;
}
