import { describe, expect, it } from 'vitest';
import { defaultCustomization } from '../customization.ts';
import { renderMessage } from '../render-message.tsx';
import { renderPage } from '../render-page.tsx';
import { aPageView, aSite } from '../testing/nodes.ts';

describe('what every page of a site begins with', () => {
  it('says before anything else that it is a preview, on pages that say why there is none too', () => {
    const preview = 'Preview of change request #12 <b>';
    const banner = /class="skip-link"[\s\S]*?<\/a><aside class="preview-banner" aria-label="Preview">.*?#12 &lt;b>/;
    expect(renderPage(aPageView({ site: { preview } }))).toMatch(banner);
    const assets = { stylesheets: [], scripts: [] };
    expect(renderMessage({ site: aSite({ preview }), status: 404, title: 'No', message: 'No', assets })).toMatch(
      banner,
    );
    expect(renderPage(aPageView())).not.toContain('preview-banner');
  });

  it('has sections as tabs and groups as menus, which say what their sections are about', () => {
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

  it('has variants as a menu named by the current one, each in its language', () => {
    const html = renderPage(
      aPageView({
        site: {
          variants: [
            { title: 'English', href: '/docs/', current: true, language: 'en' },
            { title: 'Deutsch', href: '/de/', current: false, language: 'de' },
          ],
        },
      }),
    );
    expect(html).toMatch(/<summary class="variant-current"[\s\S]*?lang="en">English<\/span>/);
    expect(html).toContain('<a href="/de/" lang="de" hreflang="de">Deutsch</a>');
  });

  it('names every landmark, so that none is called like another', () => {
    const customization = {
      ...defaultCustomization('Larder'),
      header: { preset: 'default', links: [{ title: 'Blog', to: null, href: '/blog' }] },
      announcement: { enabled: true, message: 'New shelves', style: 'info' },
    } as const;
    const html = renderPage(
      aPageView({
        site: { customization, preview: 'x', sections: [{ title: 'Guides', current: true, href: '/docs/' }] },
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
