import { describe, expect, it } from 'vitest';
import { defaultCustomization } from './customization.ts';
import type { ContentsEntry, ContentsView } from './page-view.ts';
import { renderContents } from './render-contents.tsx';
import { listHtmlFaults } from './testing/check-html.ts';
import { aSiteView } from './testing/nodes.ts';

const anEntry = (id: string, more: Partial<ContentsEntry> = {}): ContentsEntry => ({
  id,
  title: id,
  href: `/docs/${id}`,
  children: [],
  ...more,
});
const partsOf = (count: number) => Array.from({ length: count }, (_, index) => `/docs/~contents?page=${index + 1}`);

function aContents(changes: Partial<ContentsView> = {}): ContentsView {
  return {
    site: aSiteView(),
    navigation: [],
    canonicalUrl: 'https://docs.example.com/docs/~contents?page=10',
    entries: [anEntry('one'), anEntry('group', { children: [anEntry('two', { emoji: '🥚' })] })],
    first: 1_801,
    last: 2_000,
    count: 40_003,
    parts: partsOf(201),
    part: 9,
    assets: { stylesheets: ['/contents.css', '/search.css'], scripts: [] },
    ...changes,
  };
}

describe('renderContents', () => {
  const html = renderContents(aContents());

  it('is valid HTML that is excluded from search engines', () => {
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain('rel="canonical" href="https://docs.example.com/docs/~contents?page=10"');
    expect(html).toContain('href="/contents.css"');
    expect(html).not.toContain('href="/search.css"');
  });

  it('nests pages below their parents, each with an anchor', () => {
    expect(html).toMatch(/id="b:group"[\s\S]*href="\/docs\/group"[\s\S]*<ul[\s\S]*id="b:two"[\s\S]*href="\/docs\/two"/);
    expect(html).toContain('1,801–2,000 / 40,003');
  });

  it('links to the previous and next parts, to the first and to the last', () => {
    const named = [...html.matchAll(/class="contents-part"[^>]*>([^<]*)</g)].map(([, number]) => number);
    expect(named).toEqual([...Array(2)].flatMap(() => ['1', '8', '9', '10', '11', '12', '201']));
    expect(html.match(/aria-current="page"[^>]*>10</g)).toHaveLength(2);
    expect(html).toMatch(/href="\/docs\/~contents\?page=9"[^>]*rel="prev"/);
    expect(html).toMatch(/href="\/docs\/~contents\?page=11"[^>]*rel="next"/);
    const last = renderContents(aContents({ part: 200 }));
    expect(last).not.toContain('rel="next"');
    expect(renderContents(aContents({ parts: partsOf(1), part: 0 }))).not.toContain('contents-pager');
  });

  it('escapes titles and URLs', () => {
    const evil = '"><img src=x onerror=alert(1)>';
    const hostile = renderContents(
      aContents({ entries: [anEntry('x', { title: evil, href: 'javascript:alert(1)' })] }),
    );
    expect(hostile).not.toContain('<img');
    expect(hostile).not.toContain('javascript:');
    expect(listHtmlFaults(hostile)).toEqual([]);
  });

  it('uses the language of the site', () => {
    const customization = { ...defaultCustomization('Larder'), internationalization: { locale: 'de' } };
    const german = renderContents(aContents({ site: aSiteView({ customization } as Partial<ContentsView['site']>) }));
    expect(german).toContain('Alle Seiten');
    expect(german).toContain('1.801–2.000 / 40.003');
  });
});
