import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultCustomization, type SiteCustomization } from './customization.ts';
import type { PageView } from './page-view.ts';
import { renderPage } from './render-page.tsx';
import { aDocument, aPageView, link, paragraph, source } from './testing/nodes.ts';
import { findTexts } from './texts/find-texts.ts';
import { fontNames, listFontFaces } from './theme/fonts.ts';
import { renderThemeStylesheet } from './theme/stylesheet.ts';

type Changes = { readonly [Key in keyof SiteCustomization]?: unknown };

const same = (value: string) => ({ light: value, dark: value });

/** The settings of a new site with changed members; objects are merged recursively. */
function change<T>(base: T, changes: unknown): T {
  if (changes === null || typeof changes !== 'object' || Array.isArray(changes)) return changes as T;
  const result: Record<string, unknown> = { ...(base as object) };
  for (const [key, value] of Object.entries(changes)) result[key] = change(result[key] ?? {}, value);
  return result as T;
}

/** A page on which every setting has something to change. */
function aPageOf(customization: SiteCustomization): PageView {
  const ref = source('shelves.md');
  return aPageView({
    site: {
      customization,
      searchHref: '/docs/search',
      pdfHref: '/docs/space.pdf',
      feedbackHref: '/docs/feedback',
    },
    page: {
      icon: 'house',
      document: aDocument(paragraph(link('shelves.md', 'Upper'), link('https://else.example', 'Else'))),
      targets: {
        'shelves.md': { ref, status: 'ok', href: '/docs/upper', description: 'What stands above' },
        'https://else.example': { ref, status: 'ok', href: 'https://else.example' },
      },
      editUrl: 'https://git.example/edit/shelves.md',
    },
    previous: { title: 'Start', href: '/docs/start' },
  });
}

/** The rendering of a site: its pages, then the stylesheet of its theme. */
function show(changes: Changes): string {
  const customization = change(defaultCustomization('Larder'), changes);
  const faces = listFontFaces(customization.styling.font).map((face) => ({
    ...face,
    href: `/${face.file.split('/').at(-1)}`,
  }));
  return renderPage(aPageOf(customization)) + renderThemeStylesheet(customization, faces);
}

const announcement = { enabled: true, message: 'New shelves', style: 'warning' };
const blog = { title: 'Blog', to: null, href: '/blog' };
const colors = (name: string) => new RegExp(`--${name}: light-dark\\(#[0-9a-f]{6}, #[0-9a-f]{6}\\);`);

/** Each member, a changed value, and its effect: present after the change, and not before. */
const effects: readonly (readonly [member: string, changes: Changes, seen: string | RegExp])[] = [
  ...['muted', 'gradient'].map((theme) => ['styling.theme', { styling: { theme } }, `data-style="${theme}"`] as const),
  ['styling.theme', { styling: { theme: 'bold' } }, 'class="header header-filled"'],
  ['styling.primaryColor', { styling: { primaryColor: same('#aa2200') } }, '--primary: #aa2200;'],
  ['styling.primaryColor', { styling: { primaryColor: { light: '#aa2200', dark: '#ff8866' } } }, colors('primary')],
  ['styling.tint', { styling: { tint: { color: same('#aa2200') } } }, '--ground-muted: light-dark(#fbf1ef, #281915);'],
  ['styling.infoColor', { styling: { infoColor: same('#2233cc') } }, '--info-text: light-dark(#2233cc,'],
  ['styling.successColor', { styling: { successColor: same('#006622') } }, '--success-text: light-dark(#006622,'],
  ['styling.warningColor', { styling: { warningColor: same('#774400') } }, '--warning-text: light-dark(#774400,'],
  ['styling.dangerColor', { styling: { dangerColor: same('#990011') } }, '--danger-text: light-dark(#990011,'],
  ['styling.corners', { styling: { corners: 'straight' } }, '--radius: 0;'],
  ['styling.corners', { styling: { corners: 'circular' } }, '--radius: 0.875rem;'],
  ['styling.links', { styling: { links: 'accent' } }, 'data-links="accent"'],
  ['styling.font', { styling: { font: 'Merriweather' } }, /--font: Merriweather, 'Merriweather Fallback', .*serif;/],
  [
    'styling.font',
    { styling: { font: 'Lato' } },
    /@font-face\{font-family:'Lato';font-weight:700.*lato-latin-700-normal/,
  ],
  ['styling.monospaceFont', { styling: { monospaceFont: 'FiraCode' } }, "--mono: 'Fira Code', ui-monospace,"],
  ['styling.depth', { styling: { depth: 'flat' } }, 'data-depth="flat"'],
  ['styling.background', { styling: { background: 'match' } }, 'data-background="match"'],
  ['styling.icons', { styling: { icons: 'thin' } }, '--icon-stroke: 1.1;'],
  ['styling.icons', { styling: { icons: 'light' } }, '--icon-stroke: 1.45;'],
  ['styling.icons', { styling: { icons: 'duotone' } }, '--icon-fill: 0.22;'],
  ['styling.icons', { styling: { icons: 'solid' } }, /data-icons="solid"[\s\S]*--icon-fill: 1;/],
  ['styling.sidebar.background', { styling: { sidebar: { background: 'filled' } } }, 'data-sidebar="filled"'],
  ['styling.sidebar.list', { styling: { sidebar: { list: 'pill' } } }, 'data-list="pill"'],
  ['styling.sidebar.list', { styling: { sidebar: { list: 'line' } } }, 'data-list="line"'],
  ['styling.search', { styling: { search: 'prominent' } }, 'data-search-style="prominent"'],
  ...['fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'].map(
    (locale) =>
      ['internationalization.locale', { internationalization: { locale } }, findTexts(locale).skipToContent] as const,
  ),
  ['favicon.icon', { favicon: { icon: same('/icon.png') } }, '<link rel="icon" href="/icon.png"'],
  ['favicon.emoji', { favicon: { emoji: '🍅' } }, '<span class="brand-mark">🍅</span>'],
  ['header.preset', { header: { preset: 'bold' } }, /class="header header-filled"[\s\S]*--header-ground: #346ddb;/],
  [
    'header.preset',
    { header: { preset: 'contrast' } },
    /class="header header-filled"[\s\S]*--header-ground: light-dark/,
  ],
  ['header.preset', { header: { preset: 'none' } }, 'data-header="none"'],
  [
    'header.backgroundColor',
    { header: { preset: 'custom', backgroundColor: same('#112233') } },
    '--header-ground: #112233;',
  ],
  [
    'header.linkColor',
    { header: { preset: 'custom', backgroundColor: same('#112233'), linkColor: same('#ffcc00') } },
    '--header-link: #ffcc00;',
  ],
  [
    'header.logo',
    { header: { logo: { light: '/l.png', dark: '/d.png' } } },
    /brand-logo only-light"[^>]*[\s\S]*brand-logo only-dark/,
  ],
  ['header.links', { header: { links: [blog] } }, 'href="/blog" class="header-link"'],
  ['header.links', { header: { links: [{ ...blog, style: 'button-primary' }] } }, 'class="button button-primary"'],
  ['header.links', { header: { links: [{ ...blog, style: 'button-secondary' }] } }, 'class="button button-secondary"'],
  [
    'header.links',
    { header: { links: [{ title: 'More', to: null, links: [blog] }] } },
    /<summary class="header-link">More[\s\S]*menu-list[\s\S]*href="\/blog"/,
  ],
  ['footer.logo', { footer: { logo: same('/foot.png') } }, 'class="footer-logo" src="/foot.png"'],
  [
    'footer.groups',
    { footer: { groups: [{ title: 'Product', links: [blog] }] } },
    /<h2>Product<\/h2>[\s\S]*href="\/blog"/,
  ],
  ['footer.copyright', { footer: { copyright: '© Larder' } }, '© Larder'],
  ...['info', 'warning', 'danger', 'success'].map(
    (style) =>
      ['announcement', { announcement: { ...announcement, style } }, `class="announcement tone-${style}"`] as const,
  ),
  ['announcement', { announcement: { ...announcement, link: blog } }, /New shelves<\/span><a href="\/blog"/],
  ['themes.default', { themes: { default: 'dark' } }, /<html[^>]* data-theme="dark"/],
  ['themes.toggeable', { themes: { toggeable: false } }, 'data-theme-fixed'],
  ['feedback.enabled', { feedback: { enabled: true } }, 'action="/docs/feedback"'],
  ['ai.pageLinkSummaries.enabled', { ai: { pageLinkSummaries: { enabled: true } } }, 'title="What stands above"'],
  ['git.showEditLink', { git: { showEditLink: true } }, 'href="https://git.example/edit/shelves.md"'],
  ['privacyPolicy.url', { privacyPolicy: { url: '/privacy' } }, '<a href="/privacy">Privacy policy</a>'],
  [
    'socialPreview.url',
    { socialPreview: { url: 'https://x.example/p.png' } },
    'property="og:image" content="https://x.example/p.png"',
  ],
  [
    'externalLinks.target',
    { externalLinks: { target: 'blank' } },
    'href="https://else.example" target="_blank" rel="noopener"',
  ],
  ['pageActions.externalAI', { pageActions: { externalAI: true } }, /Open in ChatGPT[\s\S]*Open in Claude/],
];

/** Elements of a page that can be switched off. */
const switches: readonly (readonly [member: string, changes: Changes, gone: string])[] = [
  ['themes.toggeable', { themes: { toggeable: false } }, 'data-theme-toggle'],
  ['pdf.enabled', { pdf: { enabled: false } }, 'href="/docs/space.pdf"'],
  ['pagination.enabled', { pagination: { enabled: false } }, 'class="neighbour neighbour-previous"'],
  ['trademark.enabled', { trademark: { enabled: false } }, 'Published with Bindery'],
  ['insights.trackingCookie', { insights: { trackingCookie: false } }, 'data-tracking-cookie'],
  ['pageActions.markdown', { pageActions: { markdown: false } }, 'View as Markdown'],
];

/** Members that nothing is seen of, and why. */
const withoutEffect: Readonly<Record<string, string>> = {
  title: 'the server names the site by it: `SiteView.title`',
  'ai.mode': 'the product has no assistant',
  'aiSearch.enabled': 'the product has no such search',
  'advancedCustomization.enabled': 'every setting is there for every site',
};

const whole: SiteCustomization = change(defaultCustomization('Larder'), {
  styling: { tint: { color: same('#000') }, monospaceFont: 'FiraCode', depth: 'flat', background: 'match' },
  ai: { mode: 'none' },
  favicon: { icon: same('/i.png'), emoji: '🍅' },
  header: { logo: same('/l.png'), backgroundColor: same('#000'), linkColor: same('#fff') },
  footer: { logo: same('/l.png'), copyright: '©' },
  announcement,
  privacyPolicy: { url: '/p' },
  socialPreview: { url: '/s.png' },
});

/** Members by path, down to those that are set as a whole. */
function listMembers(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const name = path === '' ? key : `${path}.${key}`;
    const isChosenAsOne = name === 'announcement' || name === 'styling.tint' || Array.isArray(inner);
    if (isChosenAsOne || inner === null || typeof inner !== 'object' || 'light' in inner) return [name];
    return listMembers(inner, name);
  });
}

const before = show({});

describe('a setting', () => {
  it.each(effects)('%s has an effect: %j', (_, changes, seen) => {
    const matches = (shown: string) => (typeof seen === 'string' ? shown.includes(seen) : seen.test(shown));
    expect(matches(before), `${seen} without the setting`).toBe(false);
    expect(matches(show(changes)), `${seen}`).toBe(true);
  });

  it.each(switches)('%s disables: %j', (_, changes, gone) => {
    expect(before).toContain(gone);
    expect(show(changes)).not.toContain(gone);
  });

  it('that is selected by an attribute has rules in the stylesheets', () => {
    const folder = new URL('../assets/styles/', import.meta.url);
    const css = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const attributes = effects.flatMap(
      ([, , seen]) => (typeof seen === 'string' ? seen.match(/^data-.*"$/) : null) ?? [],
    );
    expect(attributes).toHaveLength(10);
    for (const attribute of attributes) expect(css.join(''), attribute).toContain(`[${attribute}]`);
    expect(css.join('')).toContain('[data-icons="solid"]');
    for (const name of ['--icon-stroke', '--icon-fill', '--font', '--radius'])
      expect(css.join('')).toContain(`var(${name})`);
  });

  it('has an effect, or a documented reason for none', () => {
    const shown = new Set([...effects, ...switches].map(([member]) => member));
    const members = listMembers(whole);
    expect(members.length).toBeGreaterThan(40);
    expect(members.filter((member) => !shown.has(member) && withoutEffect[member] === undefined)).toEqual([]);
    for (const member of Object.keys(withoutEffect)) expect(members).toContain(member);
  });

  it('to edit, send or print shows no button without a target', () => {
    const on = change(defaultCustomization('Larder'), { git: { showEditLink: true }, feedback: { enabled: true } });
    const html = renderPage(aPageView({ site: { customization: on } }));
    expect(html).not.toMatch(/edit-link|class="feedback|Download PDF/);
  });

  it('of a font names an available font', () => {
    for (const font of fontNames) {
      const css = show({ styling: { font } }).split('@font-face');
      expect(css.length, font).toBeGreaterThan(4);
      expect(css.every((rule, index) => index === 0 || /font-display:swap|size-adjust/.test(rule))).toBe(true);
    }
  });
});
