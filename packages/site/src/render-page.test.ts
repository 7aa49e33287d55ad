import type { Heading } from '@bindery/content';
import { describe, expect, it } from 'vitest';
import { defaultCustomization, type SiteCustomization } from './customization.ts';
import type { NavigationItem, PageView } from './page-view.ts';
import { renderMessage } from './render-message.tsx';
import { renderPage } from './render-page.tsx';
import { listHtmlFaults } from './testing/check-html.ts';
import { aDocument, aPageView, aSiteView, paragraph } from './testing/nodes.ts';

function customized(changes: Partial<SiteCustomization>): { readonly customization: SiteCustomization } {
  return { customization: { ...defaultCustomization('Larder'), ...changes } };
}

function item(title: string, changes: Partial<NavigationItem> = {}): NavigationItem {
  return {
    title,
    type: 'document',
    href: `/docs/${title}`,
    current: false,
    containsCurrent: false,
    children: [],
    ...changes,
  };
}

const aHeading = (level: 1 | 2, id: string): Heading => ({
  object: 'block',
  type: `heading-${level}`,
  data: { id },
  isVoid: false,
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: id, marks: [] }] }],
});
const outline = [{ title: 'Top', id: 'top', depth: 1 }] as const;

/** A page that shows everything that a page can show. */
const full = aPageView({
  site: {
    ...customized({
      header: {
        preset: 'default',
        links: [
          { title: 'Blog', to: null, href: '/blog' },
          { title: 'More', to: null, links: [{ title: 'Forum', to: null, href: 'https://forum.example' }] },
        ],
      },
      footer: {
        groups: [{ title: 'Product', links: [{ title: 'Prices', to: null, href: '/prices' }] }],
        copyright: '© Larder',
        logo: { light: '/l.png', dark: '/d.png' },
      },
      announcement: {
        enabled: true,
        message: 'New shelves',
        style: 'info',
        link: { title: 'See', to: null, href: '/new' },
      },
      git: { showEditLink: true },
      socialPreview: { url: 'https://docs.example/preview.png' },
      favicon: { emoji: '🍅' },
    }),
    sections: [
      { title: 'Guides', current: true, href: '/docs/' },
      { title: 'More', current: false, sections: [{ title: 'API', current: false, href: '/api/' }] },
    ],
    variants: [
      { title: 'English', href: '/docs/', current: true },
      { title: 'Deutsch', href: '/de/', current: false, language: 'de' },
    ],
    searchHref: '/docs/search',
    pdfHref: '/docs/space.pdf',
  },
  page: {
    description: 'What stands where',
    emoji: '🥚',
    outline,
    cover: { href: '/cover.png', hrefDark: '/cover-dark.png', yPos: -120 },
    editUrl: 'https://git.example/edit/shelves.md',
    updatedAt: '2026-03-03T10:00:00.000Z',
    pdfHref: '/docs/space.pdf?page=shelves&only=true',
    noIndex: true,
  },
  navigation: [
    item('start', { icon: 'house' }),
    item('Group', {
      type: 'group',
      children: [
        item('parent', { containsCurrent: true, children: [item('shelves', { current: true })] }),
        item('closed', { children: [item('inner')] }),
      ],
    }),
    item('outside', { type: 'link', href: 'https://else.example', external: true }),
  ],
  breadcrumbs: [{ title: 'Group' }, { title: 'parent', href: '/docs/parent' }],
  previous: { title: 'start', href: '/docs/start' },
  next: { title: 'closed', href: '/docs/closed' },
});

describe('renderPage', () => {
  it('renders a complete document', () => {
    const html = renderPage(full);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en"/);
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toMatchSnapshot();
  });

  it('has one main part, one title and the landmarks around them', () => {
    const html = renderPage(full);
    for (const element of [
      '<main',
      '<h1',
      'href="#b:content"',
      'aria-label="Navigation"',
      'aria-label="On this page"',
      'aria-label="Breadcrumbs"',
      '<search',
    ]) {
      expect(html.split(element).length - 1, element).toBe(1);
    }
  });

  it('declares its metadata in the head', () => {
    const html = renderPage(full);
    expect(html).toContain('<title>Shelves | Larder</title>');
    expect(html).toContain('<link rel="canonical" href="https://docs.example/shelves"');
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/docs/shelves.md"');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(html).toMatch(/<link rel="icon" href="data:image\/svg\+xml,[^"]*%F0%9F%8D%85/);
    expect(renderPage(aPageView())).not.toContain('robots');
  });

  it('loads the theme script synchronously before the styles, the others as modules', () => {
    const assets = { stylesheets: ['/site.css', '/theme.css'], themeScript: '/theme.js', scripts: ['/outline.js'] };
    expect(renderPage({ ...full, assets })).toMatch(
      /<script src="\/theme\.js" crossorigin="anonymous"><\/script><link rel="stylesheet" href="\/site\.css"\/><link rel="stylesheet" href="\/theme\.css"\/><script type="module" src="\/outline\.js">/,
    );
  });

  it('passes the location to the insights script, and omits it without insights', () => {
    const assets = { stylesheets: [], scripts: ['/assets/insights-0a1b2c3d4e5f.js'] };
    const insights = { href: '/docs/~insights', siteSpace: 's1', page: 'p1' };
    const counted = renderPage(aPageView({ assets, site: { insights } }));
    expect(counted).toContain(
      '<template class="insights" data-insights="/docs/~insights" data-site-space="s1" data-page="p1"></template>',
    );
    expect(counted).toContain('src="/assets/insights-0a1b2c3d4e5f.js"');
    expect(renderPage(aPageView({ assets }))).not.toContain('insights');
  });

  it('marks the current page and expands only its branch', () => {
    const html = renderPage(full);
    expect(html).toContain('href="/docs/shelves" class="nav-link" aria-current="page"');
    expect(html.match(/<details class="nav-branch"[^>]*>/g)).toEqual([
      '<details class="nav-branch" open data-branch="/docs/parent">',
      '<details class="nav-branch" data-branch="/docs/closed">',
    ]);
  });

  it('merges a group and its first page in the breadcrumbs if they share a title', () => {
    const titles = (breadcrumbs: PageView['breadcrumbs']) =>
      renderPage(aPageView({ breadcrumbs }))
        .split('class="breadcrumbs"')[1]
        ?.split('</nav>')[0]
        ?.match(/Blocks|Markdown/g);
    const page = { title: 'Blocks', href: '/docs/blocks' };
    expect(titles([{ title: 'Blocks' }, page])).toEqual(['Blocks']);
    expect(titles([{ title: 'Markdown' }, page])).toEqual(['Markdown', 'Blocks']);
    expect(titles([page, { ...page, href: '/docs/blocks/blocks' }])).toEqual(['Blocks', 'Blocks']);
  });

  it('shows the logo of the site next to its title: its icon, or a page in its color', () => {
    const mark = (favicon: SiteCustomization['favicon']) =>
      renderPage(aPageView({ site: customized({ favicon }) })).match(/<\w+ class="brand-mark[^>]*>/g);
    expect(mark({})).toEqual([expect.stringMatching(/^<svg/)]);
    expect(mark({ emoji: '🍅' })).toEqual([expect.stringMatching(/^<span/)]);
    const icon = { light: '/icon.png', dark: '/icon.png' };
    expect(mark({ icon })).toEqual([expect.stringContaining('src="/icon.png"')]);
    const hostile = { light: 'javascript:1', dark: 'javascript:1' };
    expect(mark({ icon: hostile })).toEqual([expect.stringMatching(/^<svg/)]);
  });

  it('lists the top levels of very many headings, without self-links', () => {
    const page = (count: number) => {
      const nodes = Array.from({ length: count }, (_, index) => aHeading(index % 10 === 0 ? 1 : 2, `h${index}`));
      const outline = nodes.map(({ data }, index) => {
        return { title: `T${index}`, id: data.id ?? '', depth: index % 10 === 0 ? 1 : 2 } as const;
      });
      return renderPage(aPageView({ page: { document: aDocument(...nodes), outline } }));
    };
    const entries = (html: string) => html.split('data-outline')[1]?.split('</nav>')[0]?.match(/<li/g)?.length;
    expect([300, 301, 2_990, 20_000].map((count) => entries(page(count)))).toEqual([300, 31, 299, 300]);
    expect(page(1_000).match(/heading-anchor/g)).toHaveLength(1_000);
    const large = page(20_000);
    expect(large).not.toContain('heading-anchor');
    expect(large).toContain('id="h19999"');
    expect(large.length).toBeLessThan(1_500_000);
    expect(listHtmlFaults(page(400))).toEqual([]);
  });

  it('links to pages that the navigation of a large space omits', () => {
    const navigation = [
      item('', { type: 'earlier', href: '/docs/~contents?at=a' }),
      item('here', { current: true }),
      item('', { type: 'later', href: '/docs/~contents?at=z' }),
    ];
    const html = renderPage(aPageView({ navigation, allPages: { href: '/docs/~contents', count: 40_003 } }));
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toMatch(
      /href="\/docs\/~contents\?at=a"[\s\S]*Earlier pages[\s\S]*href="\/docs\/~contents\?at=z"[\s\S]*More pages/,
    );
    expect(html).toMatch(/href="\/docs\/~contents"[\s\S]*All pages[\s\S]*40,003/);
    expect(renderPage(aPageView({ navigation: [item('here')] }))).not.toContain('All pages');
  });

  it('omits what the layout of the page disables', () => {
    const shown = (layout: object): string => renderPage({ ...full, page: { ...full.page, layout } });
    expect(shown({ outline: false })).not.toContain('On this page');
    expect(shown({ pagination: false })).not.toContain('neighbour');
    expect(shown({ cover: false })).not.toContain('/cover.png');
    const offsetsOf = (html: string) => [html.indexOf('<div class="cover'), html.indexOf('<div class="frame')];
    const [hero = 0, frame = 0] = offsetsOf(shown({ coverSize: 'hero' }));
    const [wide = 0, below = 0] = offsetsOf(shown({ coverSize: 'full' }));
    expect([hero > frame, wide > 0 && wide < below]).toEqual([true, true]);
    expect(shown({ coverSize: 'full' })).toContain('cover-full');
    expect(shown({ description: false })).not.toContain('<p class="page-description">');
    expect(shown({ tableOfContents: false })).toContain('frame-no-navigation');
    expect(shown({ metadata: false })).not.toContain('Last updated');
    expect(shown({ width: 'wide' })).toContain('frame-wide');
    expect(shown({ title: false })).toContain('<h1 class="visually-hidden">');
  });

  it('omits what the customization disables', () => {
    const bare = renderPage(
      aPageView({
        site: customized({
          trademark: { enabled: false },
          pageActions: { externalAI: false, markdown: false },
          themes: { default: 'dark', toggeable: false },
        }),
      }),
    );
    expect(bare).not.toContain('Published with');
    expect(bare).not.toContain('View as Markdown');
    expect(bare).not.toContain('data-theme-toggle');
    expect(bare).toContain('data-theme="dark" data-theme-fixed');
  });

  it('follows the system if the visitor may choose and the site is light', () => {
    const html = renderPage(aPageView());
    expect(html).not.toMatch(/<html[^>]* data-theme=/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
  });

  it('lists the child pages of one without text', () => {
    const children = [{ title: 'Upper', href: '/docs/upper' }];
    expect(renderPage(aPageView({ page: { children, document: aDocument() } }))).toContain('href="/docs/upper"');
    expect(renderPage(aPageView({ page: { children } }))).not.toContain('href="/docs/upper"');
  });

  it('uses the language of the site, with English as the fallback', () => {
    expect(renderPage(aPageView({ site: { language: 'de' } }))).toContain('Zum Inhalt springen');
    expect(renderPage(aPageView({ site: { language: 'pt-BR' } }))).toContain('Ir para o conteúdo');
    const arabic = renderPage(aPageView({ site: { language: 'ar' }, page: { updatedAt: '2026-01-01T00:00:00Z' } }));
    expect(arabic).toContain('<html lang="ar" dir="rtl"');
    expect(arabic).toContain('Skip to content');
    expect(
      renderPage(aPageView({ site: { language: 'no such "language"' }, page: { updatedAt: '2026-01-01T00:00:00Z' } })),
    ).toContain('January 1, 2026');
  });

  it('writes no URL that runs a script, regardless of the view', () => {
    const bad = 'javascript:alert(1)';
    const evil = '"><img src=x onerror=alert(1)>';
    const html = renderPage(
      aPageView({
        site: {
          title: evil,
          homeHref: bad,
          language: evil,
          searchHref: bad,
          pdfHref: bad,
          insights: { href: bad, siteSpace: evil, page: evil },
          ...customized({
            header: {
              preset: 'default',
              links: [{ title: evil, to: null, href: bad }],
              logo: { light: bad, dark: bad },
            },
            footer: { groups: [{ title: evil, links: [{ title: evil, to: null, href: bad }] }], copyright: evil },
            favicon: { icon: { light: bad, dark: bad } },
            announcement: { enabled: true, message: evil, style: 'info', link: { title: evil, to: null, href: bad } },
            privacyPolicy: { url: bad },
            socialPreview: { url: bad },
          }),
          sections: [{ title: evil, icon: evil, current: true, href: bad }],
          variants: [{ title: evil, href: bad, current: true, language: evil }],
        },
        page: {
          title: evil,
          description: evil,
          emoji: evil,
          cover: { href: bad, yPos: Number.NaN },
          outline: [{ title: evil, id: evil, depth: 1 }],
          canonicalUrl: bad,
          markdownHref: bad,
          editUrl: bad,
          updatedAt: evil,
          document: aDocument(paragraph(evil)),
        },
        navigation: [item(evil, { href: bad, children: [item(evil, { href: bad })] })],
        breadcrumbs: [{ title: evil, href: bad }],
        previous: { title: evil, href: bad },
        next: { title: evil, href: bad },
      }),
    );
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).not.toContain('javascript:');
  });
});

describe('renderMessage', () => {
  const assets = { stylesheets: ['/site.css'], scripts: [] };

  it('shows the message in the design of the site', () => {
    const html = renderMessage({
      site: aSiteView(),
      status: 404,
      title: 'Not <here>',
      message: 'Look elsewhere',
      assets,
    });
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toContain('<title>Not &lt;here> | Larder</title>');
    expect(html).toContain('href="/docs/"');
    expect(html).toContain('content="noindex"');
  });

  it('renders without a site', () => {
    const html = renderMessage({ status: 500, title: 'Failed', message: 'Try again', assets });
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toContain('500');
  });
});
