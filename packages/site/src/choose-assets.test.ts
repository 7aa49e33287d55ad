import { describe, expect, it } from 'vitest';
import { chooseAssets, findAsset } from './choose-assets.ts';
import { renderPage } from './render-page.tsx';
import { siteAssets } from './site-assets.ts';
import { aDocument, aPageView, fragment, paragraph, source, text } from './testing/nodes.ts';

const digest = 'a0b1c2d3e4f5';
const urlOf = (name: string): string => `/assets/${name.replace(/(\.\w+)$/, `-${digest}$1`)}`;
const theme = '/docs/~theme-0123456789ab.css';
const all = {
  stylesheets: [...siteAssets.stylesheets.map(({ name }) => urlOf(name)), theme],
  themeScript: urlOf(siteAssets.themeScript),
  scripts: siteAssets.scripts.map(({ name }) => urlOf(name)),
};

const listed = (html: string): string[] =>
  [...html.matchAll(/<(?:link rel="stylesheet" href|script type="module" src)="[^"]*\/([\w~-]+)-[0-9a-f]{12}(\.\w+)"/g)]
    .map(([, name = '', ending = '']) => name + ending)
    .sort();

describe('chooseAssets', () => {
  it('includes only what a page of text needs', () => {
    expect(listed(renderPage(aPageView({ assets: all })))).toEqual(['copy.js', 'header.js', 'site.css', '~theme.css']);
  });

  it('includes what the blocks of a page need', () => {
    const image = {
      object: 'block',
      type: 'image',
      data: { ref: source('a.png') },
      isVoid: true,
      fragments: [fragment('caption', paragraph('A shelf'))],
    } as const;
    const code = {
      object: 'block',
      type: 'code',
      data: {},
      isVoid: false,
      nodes: [{ object: 'block', type: 'code-line', data: {}, isVoid: false, nodes: [text('ls')] }],
    } as const;
    const page = (...nodes: Parameters<typeof aDocument>): string[] =>
      listed(
        renderPage(
          aPageView({
            assets: all,
            page: {
              document: aDocument(...nodes),
              targets: { 'a.png': { ref: source('a.png'), status: 'ok', href: '/a.png' } },
            },
          }),
        ),
      );
    expect(page(image)).toEqual(['blocks.css', 'copy.js', 'header.js', 'images.js', 'site.css', '~theme.css']);
    expect(page(code)).toEqual(['code.css', 'copy.js', 'header.js', 'site.css', '~theme.css']);
  });

  it('ignores class names in the text of a page', () => {
    const words = 'class="hint" <div class="tabs">';
    const html = renderPage(aPageView({ assets: all, page: { document: aDocument(paragraph(words)), title: words } }));
    expect(listed(html)).not.toContain('blocks.css');
    expect(listed(html)).not.toContain('tabs.js');
  });

  it('keeps unknown files, and the order of all', () => {
    const assets = { stylesheets: ['/x.css?v=2', urlOf('blocks.css'), theme], scripts: ['https://h.example/y.js'] };
    expect(chooseAssets(assets, '<p>')).toEqual({ ...assets, stylesheets: ['/x.css?v=2', theme] });
    expect(chooseAssets(assets, '<p class="hint-icon">')).toEqual(assets);
    const odd = { stylesheets: ['', '/', '?', '/a/b-12345678'], scripts: [] };
    expect(chooseAssets(odd, '<p>')).toEqual(odd);
  });
});

describe('findAsset', () => {
  it('finds a file by its name, regardless of the digest of its bytes', () => {
    expect(findAsset(all, 'search-dialog.js')).toBe(urlOf('search-dialog.js'));
    expect(findAsset({ stylesheets: [], scripts: [] }, 'search-dialog.js')).toBeUndefined();
  });
});
