import { describe, expect, it } from 'vitest';
import { defaultCustomization } from './customization.ts';
import type { SearchResult, SearchView, SiteView } from './page-view.ts';
import { renderFeedback } from './render-feedback.tsx';
import { renderPage } from './render-page.tsx';
import { renderSearch } from './render-search.tsx';
import { listHtmlFaults } from './testing/check-html.ts';
import { aPageView, aSiteView } from './testing/nodes.ts';

const evil = '"><img src=x onerror=alert(1)></template></script>';
const bad = 'javascript:alert(1)';

const shelves: SearchResult = {
  spaceId: 'space-1',
  pageId: 'page-1',
  title: 'Shelves and drawers',
  href: '/docs/shelves',
  trail: ['Guides', 'Furniture'],
  sections: [
    { title: '', href: '/docs/shelves', body: 'Three shelves stand here.' },
    { title: 'Oak shelves', href: '/docs/shelves#oak', body: 'An oak shelf lasts.' },
  ],
};

const assets = {
  stylesheets: ['/site.css', '/search.css'],
  scripts: ['/search.js', '/search-dialog.js', '/feedback.js'],
};

function aSearch(changes: Partial<SearchView> = {}, site: Partial<SiteView> = {}): SearchView {
  return {
    site: aSiteView({ searchHref: '/docs/~search', searchDataHref: '/docs/~search.json', ...site }),
    navigation: [],
    query: 'shelf shelves',
    results: [shelves],
    assets,
    ...changes,
  };
}

describe('renderSearch', () => {
  it('is a complete document, which is never indexed and does not repeat the query in its head', () => {
    const html = renderSearch(aSearch());
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toContain('<title>Search | Larder</title>');
    expect(html).toContain('<meta name="description" content="Search | Larder"');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('shelf');
    expect(html.split('<h1').length).toBe(2);
    expect(html.split('<main').length).toBe(2);
  });

  it('says that pages are still being indexed, with and without results', () => {
    const sentence = 'Pages are still being indexed. More may be found soon.';
    const textOf = (changes: Partial<SearchView>) => {
      const html = renderSearch(aSearch(changes));
      return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    };
    expect(textOf({ isPartial: true })).toContain(sentence);
    expect(textOf({ isPartial: true, results: [] })).toContain(sentence);
    expect(textOf({})).not.toContain(sentence);
  });

  it('shows results with their location, sections and matched words', () => {
    const html = renderSearch(aSearch());
    expect(html).toContain('Pages found: 1');
    expect(html).toContain('Guides › Furniture');
    expect(html).toContain('<a href="/docs/shelves"><mark>Shelves</mark> and drawers</a>');
    expect(html).toContain('href="/docs/shelves#oak"');
    expect(html).toContain('An oak <mark>shelf</mark> lasts.');
  });

  it('repeats the query in a form that works without a script', () => {
    const html = renderSearch(aSearch());
    expect(html).toMatch(/<form class="results-form" action="\/docs\/~search" method="get"/);
    expect(html).toMatch(/<input type="search" name="q" value="shelf shelves"/);
  });

  it('preserves the query of the search URL in every form that submits to it', () => {
    const html = renderSearch(aSearch({}, { searchHref: '/docs/~search?space=v%202&x&q=old' }));
    const hiddenFields = '<input type="hidden" name="space" value="v 2"/><input type="hidden" name="x" value/>';
    expect(html.split(hiddenFields)).toHaveLength(4);
    expect(html).not.toContain('value="old"');
    expect(listHtmlFaults(renderSearch(aSearch({}, { searchHref: '/s?%zz=%&"><b>=<i>' })))).toEqual([]);
  });

  it('shows a message and suggestions if there are no results', () => {
    const html = renderSearch(aSearch({ query: 'qwfpgj', results: [] }));
    expect(html).toContain('Nothing found for “qwfpgj”');
    expect(html).toContain('Check the spelling');
    expect(listHtmlFaults(html)).toEqual([]);
  });

  it('prompts for a query without one', () => {
    const html = renderSearch(aSearch({ query: '  ', results: [] }));
    expect(html).not.toContain('results-none');
    expect(html).not.toContain('results-count');
    expect(html).toContain('placeholder="What are you looking for?"');
    expect(html).toContain('<title>Search | Larder</title>');
  });

  it('escapes queries and results, and writes no URL that runs a script', () => {
    const result = {
      spaceId: evil,
      pageId: evil,
      title: evil,
      href: bad,
      trail: [evil],
      sections: [{ title: evil, href: bad, body: evil }],
    };
    for (const query of [evil, '{count}', '$&', '"quoted"']) {
      for (const results of [[], [result]]) {
        const html = renderSearch(aSearch({ query, results }, { searchHref: bad, searchDataHref: bad, title: evil }));
        expect(listHtmlFaults(html)).toEqual([]);
        expect(html).not.toContain('javascript:');
      }
    }
  });

  it('uses the language of the site', () => {
    expect(renderSearch(aSearch({ results: [] }, { language: 'ja' }))).toContain('一致するページはありません');
  });
});

describe('the search dialog', () => {
  it('is in a template if the site supports search while typing, with its assets', () => {
    const html = renderSearch(aSearch());
    expect(html).toMatch(
      /<template data-finder[^>]* data-source="\/docs\/~search\.json" data-script="\/search-dialog\.js" data-styles="\/search\.css"/,
    );
    expect(html).not.toContain('src="/search-dialog.js"');
    expect(renderSearch(aSearch({ site: aSiteView({ searchHref: '/docs/~search' }) }))).not.toContain('<template');
  });
});

describe('the feedback question of a page', () => {
  const customization = { ...defaultCustomization('Larder'), feedback: { enabled: true } };
  const asked = (site: Partial<SiteView>): string => renderPage(aPageView({ assets, site }));

  it('is a form that works without scripts, if the site enables it', () => {
    const html = asked({ customization, feedbackHref: '/docs/~feedback' });
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toMatch(/<form class="feedback" method="post" action="\/docs\/~feedback"/);
    expect(html).toContain('<input type="hidden" name="page" value="/docs/shelves"');
    for (const rating of ['bad', 'ok', 'good']) expect(html).toContain(`name="rating" value="${rating}"`);
    expect(html).toMatch(/<textarea[^>]* name="comment"[^>]* maxlength="512"/i);
    expect(html).toContain('src="/feedback.js"');
  });

  it('is absent if it is disabled, or has no endpoint', () => {
    for (const site of [{ feedbackHref: '/f' }, { customization }, { customization, feedbackHref: bad }]) {
      expect(asked(site)).not.toContain('<form class="feedback"');
    }
  });
});

describe('renderFeedback', () => {
  it('shows thanks or an error, and links back to the page', () => {
    const thanks = renderFeedback({ site: aSiteView(), pageHref: '/docs/shelves', recorded: true, assets });
    expect(listHtmlFaults(thanks)).toEqual([]);
    expect(thanks).toContain('<h1>Thank you for your feedback</h1>');
    expect(thanks).toContain('href="/docs/shelves"');
    expect(thanks).toContain('content="noindex"');
    const failed = renderFeedback({ site: aSiteView(), pageHref: bad, recorded: false, assets });
    expect(failed).toContain('could not be sent');
    expect(failed).not.toContain('javascript:');
  });
});

describe('page actions', () => {
  const shown = (pageActions: { externalAI: boolean; markdown: boolean }, pdfHref?: string): string => {
    const customization = { ...defaultCustomization('Larder'), pageActions };
    const html = renderPage(
      aPageView({
        site: { customization, ...(pdfHref !== undefined && { pdfHref }) },
        page: pdfHref === undefined ? {} : { pdfHref: `${pdfHref}?page=p&only=true` },
      }),
    );
    expect(listHtmlFaults(html)).toEqual([]);
    return /<div class="page-actions">.*?<\/div>/.exec(html)?.[0] ?? '';
  };

  it('is one button with a menu of the rest', () => {
    const html = shown({ externalAI: true, markdown: true }, '/docs/space.pdf');
    expect(html).toContain('data-copy-page="/docs/shelves.md" hidden');
    expect(html).toContain('View as Markdown');
    expect(html).toMatch(
      /href="\/docs\/space\.pdf\?page=p(?:&amp;|&)only=true"><svg[\s\S]*?<span>Download PDF<\/span>/,
    );
    expect(html).toMatch(/href="\/docs\/space\.pdf"><svg[\s\S]*?<span>Download all pages as PDF<\/span>/);
    const question = encodeURIComponent('https://docs.example.com/docs/shelves.md');
    expect(html).toMatch(
      new RegExp(`href="https://chatgpt\\.com/\\?q=[^"]*${question}[^"]*" target="_blank" rel="noopener"`),
    );
    expect(html).toMatch(new RegExp(`href="https://claude\\.ai/new\\?q=[^"]*${question}`));
  });

  it('is a plain link for a single action, and absent for none', () => {
    expect(shown({ externalAI: false, markdown: true })).toMatch(/data-copy-page/);
    expect(shown({ externalAI: false, markdown: false })).toBe('');
  });
});
