import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCustomization } from '../customization.ts';
import { renderPage } from '../render-page.tsx';
import { listHtmlFaults } from '../testing/check-html.ts';
import { aPageView } from '../testing/nodes.ts';

/** Content of the only script that is written into a page. */
function readData(html: string): { '@graph': Record<string, unknown>[] } {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? '');
}

const socialPreview = (url: string) => ({ ...defaultCustomization('Larder'), socialPreview: { url } });

describe('the head of a page', () => {
  it('names the page in other languages, the first one as x-default, and the feed', () => {
    const html = renderPage(
      aPageView({
        site: { feedHref: '/docs/feed.xml' },
        alternates: [
          { language: 'en', url: 'https://docs.example/shelves' },
          { language: 'pt-BR', url: 'https://docs.example/pt/shelves' },
        ],
      }),
    );
    expect(html.match(/<link rel="alternate" hreflang[^>]*>/g)).toEqual([
      '<link rel="alternate" hreflang="en" href="https://docs.example/shelves"/>',
      '<link rel="alternate" hreflang="pt-BR" href="https://docs.example/pt/shelves"/>',
      '<link rel="alternate" hreflang="x-default" href="https://docs.example/shelves"/>',
    ]);
    expect(html).toContain('<link rel="alternate" type="application/rss+xml" title="Larder" href="/docs/feed.xml"/>');
    expect(renderPage(aPageView())).not.toMatch(/hreflang|rss/);
  });

  it('uses the social image of the settings, otherwise that of the page, otherwise none', () => {
    const picture = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1];
    const page = { socialImageUrl: 'https://docs.example.com/og/1.png' };
    expect(picture(renderPage(aPageView({ page })))).toBe(page.socialImageUrl);
    const customization = socialPreview('/~files/preview.png');
    expect(picture(renderPage(aPageView({ site: { customization }, page })))).toBe(
      'https://docs.example.com/~files/preview.png',
    );
    expect(renderPage(aPageView({ page }))).toContain('content="summary_large_image"');
    expect(renderPage(aPageView())).not.toContain('og:image');
    expect(renderPage(aPageView({ site: { customization: socialPreview('javascript:1') } }))).not.toContain('og:image');
  });

  it('describes the page and its breadcrumbs to search engines, without groups', () => {
    const html = renderPage(
      aPageView({
        page: { description: 'What stands where', updatedAt: '2026-03-03T10:00:00.000Z' },
        breadcrumbs: [{ title: 'Group' }, { title: 'Parent', href: '/docs/parent' }],
      }),
    );
    const [article, path] = readData(html)['@graph'];
    expect(article).toEqual({
      '@type': 'TechArticle',
      headline: 'Shelves',
      description: 'What stands where',
      url: 'https://docs.example/shelves',
      inLanguage: 'en',
      dateModified: '2026-03-03T10:00:00.000Z',
      isPartOf: { '@type': 'WebSite', name: 'Larder', url: 'https://docs.example.com/docs/' },
    });
    expect(path?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Larder', item: 'https://docs.example.com/docs/' },
      { '@type': 'ListItem', position: 2, name: 'Parent', item: 'https://docs.example.com/docs/parent' },
      { '@type': 'ListItem', position: 3, name: 'Shelves', item: 'https://docs.example.com/docs/shelves' },
    ]);
  });

  it('escapes any text so that it cannot end its element or start a comment', () => {
    const hostile = fc
      .array(
        fc.constantFrom('</script>', '<!--', '-->', '<script', ']]>', '&lt;', '"', '\\', '\u2028', '\ud800', 'é', 'x'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, description, crumb) => {
        const html = renderPage(
          aPageView({
            site: { title },
            page: { title: title.slice(0, 100), description, updatedAt: crumb },
            breadcrumbs: [{ title: crumb, href: '/docs/x' }],
          }),
        );
        expect(listHtmlFaults(html)).toEqual([]);
        const [article, path] = readData(html)['@graph'];
        expect(article?.['headline']).toBe(title.slice(0, 100));
        expect(JSON.stringify(path)).toContain(JSON.stringify(crumb));
      }),
      { numRuns: 60 },
    );
  });
});
