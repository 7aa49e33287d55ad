import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { chooseAssets } from './choose-assets.ts';
import { defaultCustomization } from './customization.ts';
import { renderPage } from './render-page.tsx';
import { siteAssets } from './site-assets.ts';
import { aDocument, aPageView, paragraph } from './testing/nodes.ts';
import { renderThemeStylesheet } from './theme/stylesheet.ts';

const read = (file: string): string => readFileSync(new URL(`../assets/styles/${file}`, import.meta.url), 'utf8');
const readSheet = (files: readonly string[]): string => files.map(read).join('');

/** Most bytes of each stylesheet as a visitor gets it, compressed. */
const budgets: Readonly<Record<string, number>> = {
  'site.css': 8_600,
  'code.css': 1_500,
  'blocks.css': 4_200,
  'reference.css': 2_000,
  'search.css': 2_000,
  'contents.css': 700,
  'cover.css': 400,
  'branches.css': 400,
  'message-form.css': 400,
  'feedback.css': 900,
  'account.css': 1_600,
};

/** Classes of elements that only scripts create, in files that are loaded by then. */
const madeByScripts = ['finder', 'zoom', 'result'];

/** Selectors of a stylesheet, without nested rules. */
function listSelectors(css: string): string[] {
  const bare = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@(?:media|supports|container)[^{]*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g, '$1')
    .replace(/@keyframes[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const outer = bare.replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '{');
  return outer
    .split('{')
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '');
}

const begins = (name: string, start: string): boolean => name === start || name.startsWith(`${start}-`);

describe('the stylesheets', () => {
  it('stay within their size budget', () => {
    for (const { name, files } of siteAssets.stylesheets) {
      expect(brotliCompressSync(readSheet(files)).length, name).toBeLessThan(budgets[name] ?? 0);
    }
  });

  it('load nothing from elsewhere', () => {
    for (const { files } of siteAssets.stylesheets) {
      expect(readSheet(files)).not.toMatch(/@import|url\((?!"data:image\/svg)|\/\/[a-z]+\.(?!w3\.org)[a-z]/);
    }
  });

  it('exist for every class with rules', () => {
    const lost = siteAssets.stylesheets.flatMap(({ name, files, neededBy }) => {
      if (neededBy === undefined) return [];
      const starts = [...neededBy, ...madeByScripts];
      return listSelectors(readSheet(files))
        .filter((selector) => {
          const classes = [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(
            ([, className = '']) => className,
          );
          return classes.length > 0 && !classes.some((className) => starts.some((start) => begins(className, start)));
        })
        .map((selector) => `${name}: ${selector}`);
    });
    expect(lost).toEqual([]);
  });
});

/** A script as it is built (`build/islands.mjs`). */
function buildScript(name: string): string {
  const source = fileURLToPath(new URL(`islands/${name.replace(/\.js$/, '.ts')}`, import.meta.url));
  const built = buildSync({ entryPoints: [source], bundle: true, minify: true, format: 'esm', write: false });
  return built.outputFiles[0]?.text ?? '';
}

describe('the scripts', () => {
  it('are exactly the files of the folder of islands', () => {
    const sources = readdirSync(new URL('islands', import.meta.url)).filter((name) => name.endsWith('.ts'));
    const named = [siteAssets.themeScript, ...siteAssets.scripts.map(({ name }) => name)];
    expect(named.map((name) => name.replace(/\.js$/, '.ts')).sort()).toEqual(sources.sort());
  });

  it("that record readers' events stay within their size budget", () => {
    expect(brotliCompressSync(buildScript('insights.js')).length).toBeLessThan(2_000);
  });

  it('need no other file and comply with the security policy', () => {
    for (const { name } of siteAssets.scripts) {
      const script = buildScript(name);
      expect(script, name).not.toMatch(
        /\bimport\s*["'{*]|\bfrom\s*["']|innerHTML|outerHTML|insertAdjacentHTML|\beval\(/,
      );
    }
    // A classic script, which is neither a module nor leaves names.
    expect(buildScript(siteAssets.themeScript)).toMatch(/^\{.*\}\n?$/s);
  });
});

describe('a page of text', () => {
  it('transfers at most 18 kB on a first visit, compressed, without images and fonts', () => {
    const customization = { ...defaultCustomization('Larder'), feedback: { enabled: true } };
    const words = 'Documentation is read by people who look for something, and leave once they know it. ';
    const outline = Array.from({ length: 8 }, (_, index) => ({
      title: `Part ${index}`,
      id: `p${index}`,
      depth: 1 as const,
    }));
    const navigation = Array.from({ length: 40 }, (_, index) => ({
      title: `Page number ${index}`,
      type: 'document' as const,
      href: `/docs/page-${index}`,
      current: false,
      containsCurrent: false,
      children: [],
    }));
    const scriptUrls = [siteAssets.themeScript, ...siteAssets.scripts.map(({ name }) => name)].map(
      (name) => `/assets/${name}`,
    );
    // Hashes do not compress: they are as different here as they are on a server.
    const hashOf = (url: string) => `sha256-${createHash('sha256').update(url).digest('base64')}`;
    const integrity = Object.fromEntries(scriptUrls.map((url) => [url, hashOf(url)]));
    const onDemand = { '/assets/search-dialog.js': hashOf('/assets/search-dialog.js') };
    const assets = {
      stylesheets: siteAssets.stylesheets.map(({ name }) => `/assets/${name}`),
      themeScript: `/assets/${siteAssets.themeScript}`,
      scripts: siteAssets.scripts.map(({ name }) => `/assets/${name}`),
      integrity,
      importMap: JSON.stringify({ integrity: onDemand }),
    };
    const html = renderPage(
      aPageView({
        navigation,
        assets,
        site: {
          customization,
          searchHref: '/s',
          searchDataHref: '/s.json',
          feedbackHref: '/f',
          insights: { href: '/i', siteSpace: 'siteSpace', page: 'page' },
        },
        page: { outline, document: aDocument(...Array.from({ length: 30 }, (_, index) => paragraph(words + index))) },
      }),
    );
    const { stylesheets, scripts } = chooseAssets(assets, html);
    const files = [
      html,
      renderThemeStylesheet(customization, []),
      ...siteAssets.stylesheets
        .filter(({ name }) => stylesheets.includes(`/assets/${name}`))
        .map(({ files }) => readSheet(files)),
      ...[siteAssets.themeScript, ...siteAssets.scripts.map(({ name }) => name)]
        .filter((name) => name === siteAssets.themeScript || scripts.includes(`/assets/${name}`))
        .map(buildScript),
    ];
    const total = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
    expect(total).toBeLessThan(18_000);
  });
});
