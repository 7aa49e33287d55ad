import type { Context } from '../../../domain/context.ts';
import type { RequestScope } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText } from '../../../domain/sites/site-response.ts';

/** `robots.txt`: allows everything on a public site, and disallows everything on all others. */
export async function answerRobots(_ctx: Context, scope: RequestScope): Promise<Answer> {
  const { noIndex, basePath, canonicalBase } = scope;
  const rules = noIndex
    ? ['User-agent: *', 'Disallow: /']
    : [
        'User-agent: *',
        `Disallow: ${basePath}~search.json`,
        `Disallow: ${basePath}~feedback`,
        `Disallow: ${basePath}~insights`,
        'Allow: /',
        '',
        `Sitemap: ${canonicalBase}sitemap.xml`,
      ];
  return answerText('text', `${rules.join('\n')}\n`, { noIndex });
}
