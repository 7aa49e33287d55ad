import { isVisitorParameter } from './visitor-claims.ts';

/**
 * Where a redirect leads with the query of the address that was requested: campaigns, claims and tokens of visitors stand
 * there. What the target says itself comes first; other hosts hear nothing of what visitors show. Pure.
 * @param location path or URL
 * @param requested path and query, as requested
 */
export function withQuery(location: string, requested: string): string {
  const start = requested.indexOf('?');
  if (start === -1) return location;
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(location) ?? [];
  const own = new URLSearchParams(address.split('?').slice(1).join('?'));
  const isElsewhere = !/^\/(?!\/)/.test(location);
  const added = requested
    .slice(start + 1)
    .split('&')
    .filter((part) => {
      const [name = ''] = new URLSearchParams(part).keys();
      return part !== '' && !own.has(name) && !(isElsewhere && isVisitorParameter(name));
    });
  if (added.length === 0) return location;
  return `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}${fragment}`;
}
