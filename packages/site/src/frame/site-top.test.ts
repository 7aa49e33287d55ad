import { describe, expect, it } from 'vitest';
import { defaultCustomization } from '../customization.ts';
import type { PreviewView } from '../preview-view.ts';
import { renderMessage } from '../render-message.tsx';
import { renderPage } from '../render-page.tsx';
import { aPageView, aSiteView } from '../testing/nodes.ts';

describe('the top of every page of a site', () => {
  it('begins with a notice for previews, including on error pages', () => {
    const preview = { kind: 'change-request', request: '#12, “<b>”' } as const;
    const banner =
      /class="skip-link"[\s\S]*?<\/a><aside class="preview-banner" aria-label="Preview">.*?change request #12, “&lt;b>”/;
    expect(renderPage(aPageView({ site: { preview } }))).toMatch(banner);
    const assets = { stylesheets: [], scripts: [] };
    expect(renderMessage({ site: aSiteView({ preview }), status: 404, title: 'No', message: 'No', assets })).toMatch(
      banner,
    );
    expect(renderPage(aPageView())).not.toContain('preview-banner');
  });

  it('says in the language of the page what a preview shows', () => {
    const show = (preview: PreviewView, language: string) => renderPage(aPageView({ site: { preview, language } }));
    expect(show({ kind: 'published' }, 'en')).toContain('Readers see what is published.');
    expect(show({ kind: 'settings' }, 'de')).toContain('Leser sehen die gespeicherten.');
    expect(show({ kind: 'revision', date: '2026-05-01 10:00 (UTC)' }, 'fr')).toContain('du 2026-05-01 10:00 (UTC).');
  });

  it('has sections as tabs and groups as menus, with the descriptions of their sections', () => {
    const html = renderPage(
      aPageView({
        site: {
          sections: [
            { title: 'Guides', description: 'How to', icon: 'book', current: false, href: '/docs/' },
            {
              title: 'Products',
              icon: 'no-such-icon',
              current: true,
              sections: [{ title: 'Sync', description: 'Keeps both the same', current: true, href: '/sync/' }],
            },
          ],
        },
      }),
    );
    const tabs = html.split('aria-label="Sections"')[1]?.split('</nav>')[0] ?? '';
    expect(tabs).toMatch(/href="\/docs\/" class="section-tab" title="How to"><svg/);
    expect(tabs).toMatch(/<summary class="section-tab section-current" aria-current="true"><svg[\s\S]*Products/);
    expect(tabs).toMatch(/href="\/sync\/" aria-current="page"><span>Sync<span class="menu-detail">Keeps both the same/);
  });

  it('has no header if the settings hide it: its links are above the pages, which a button opens', () => {
    const customization = defaultCustomization('Larder');
    const html = renderPage(
      aPageView({
        navigation: [
          {
            type: 'document',
            title: 'Shelves',
            href: '/docs/shelves',
            current: true,
            containsCurrent: false,
            children: [],
          },
        ],
        site: {
          customization: {
            ...customization,
            header: { preset: 'none', links: [{ title: 'Blog', to: null, href: '/blog' }] },
          },
          searchHref: '/docs/~search?space=',
          sections: [
            { title: 'Guides', current: true, href: '/docs/' },
            { title: 'Products', current: false, sections: [{ title: 'Sync', current: false, href: '/sync/' }] },
          ],
          variants: [
            { title: 'One', href: '/one/', current: true },
            { title: 'Two', href: '/two/', current: false },
          ],
        },
      }),
    );
    expect(html).not.toMatch(/<header class="header|class="sections"|class="brand"|data-theme-toggle/);
    expect(html).toMatch(/<body><a class="skip-link" href="#b:content">/);
    expect(html).toMatch(
      /<div class="bare-menu"><button type="button" class="icon-button menu-button" popovertarget="b:navigation"/,
    );
    const [, navigation = ''] = /<nav class="navigation"([\s\S]*?)<\/nav>/.exec(html) ?? [];
    for (const href of ['/docs/~search?space=', '/docs/', '/sync/', '/two/', '/blog']) {
      expect(navigation, href).toContain(`href="${href}"`);
    }
    expect(navigation).toMatch(/href="\/docs\/" class="nav-link" aria-current="page"/);
    expect(renderPage(aPageView())).not.toMatch(/bare-menu|nav-tools/);
  });

  it('has variants as a menu named by the current one, each in its language', () => {
    const html = renderPage(
      aPageView({
        site: {
          variants: [
            { title: 'English', emoji: '🍅', href: '/docs/', current: true, language: 'en' },
            { title: 'Deutsch', href: '/de/', current: false, language: 'de' },
          ],
        },
      }),
    );
    expect(html).toMatch(/<summary class="variant-current"[\s\S]*?lang="en">🍅 English<\/span>/);
    expect(html).toContain('<a href="/de/" lang="de" hreflang="de">Deutsch</a>');
  });

  it('has languages as a menu of links, each by its native name', () => {
    const site = {
      languages: [
        { title: 'Handbook', href: '/docs/', current: false, language: 'en' },
        { title: 'Handbuch', href: '/de/', current: true, language: 'de' },
        { title: 'Manuel', href: '/fr/', current: false, language: 'fr' },
        { title: 'Manual', href: '/pt/', current: false, language: 'pt-BR' },
        { title: '手冊', href: '/zh/', current: false, language: 'zh-TW' },
        { title: 'Own words', href: '/x/', current: false, language: 'x-own' },
        { title: 'No such', href: '/xx/', current: false, language: 'xx' },
      ],
    };
    const html = renderPage(aPageView({ site }));
    const menu = /<details class="menu languages" data-menu[^>]*>(.*?)<\/details>/s.exec(html)?.[1] ?? '';
    expect(menu).toMatch(/^<summary class="header-link" title="Language"><svg/);
    expect(menu).toContain(
      '<span class="visually-hidden">Language: </span><span class="variant-name" lang="de">Deutsch',
    );
    expect([...menu.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes, name]) => `${name} ${attributes}`)).toEqual(
      [
        'English href="/docs/" lang="en" hreflang="en"',
        'Deutsch href="/de/" aria-current="page" lang="de" hreflang="de"',
        'Français href="/fr/" lang="fr" hreflang="fr"',
        'Português (Brasil) href="/pt/" lang="pt-BR" hreflang="pt-BR"',
        '中文（台灣） href="/zh/" lang="zh-TW" hreflang="zh-TW"',
        'Own words href="/x/" lang="x-own" hreflang="x-own"',
        'No such href="/xx/" lang="xx" hreflang="xx"',
      ],
    );
    expect(html).not.toContain('menu variants');
    expect(renderPage(aPageView())).not.toContain('menu languages');
  });

  it('labels the menu of versions if languages have a separate one', () => {
    const languages = [
      { title: 'v1', href: '/docs/', current: true, language: 'en' },
      { title: 'v1', href: '/de/', current: false, language: 'de' },
    ];
    const variants = [
      { title: 'v1', href: '/docs/', current: true },
      { title: 'v2', href: '/v2/', current: false },
    ];
    expect(renderPage(aPageView({ site: { variants, languages } }))).toContain('title="Version"');
    expect(renderPage(aPageView({ site: { variants } }))).toContain('title="Versions and languages"');
  });

  it('names every landmark uniquely', () => {
    const customization = {
      ...defaultCustomization('Larder'),
      header: { preset: 'default', links: [{ title: 'Blog', to: null, href: '/blog' }] },
      announcement: { enabled: true, message: 'New shelves', style: 'info' },
    } as const;
    const html = renderPage(
      aPageView({
        site: {
          customization,
          preview: { kind: 'published' },
          sections: [{ title: 'Guides', current: true, href: '/docs/' }],
        },
        navigation: [{ title: 'a', type: 'document', href: '/a', current: true, containsCurrent: false, children: [] }],
        breadcrumbs: [{ title: 'Up', href: '/up' }],
        next: { title: 'b', href: '/b' },
      }),
    );
    const names = [...html.matchAll(/<(?:nav|aside)([^>]*)>/g)].map(
      ([, given = '']) => / aria-label="([^"]+)"/.exec(given)?.[1],
    );
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });
});
