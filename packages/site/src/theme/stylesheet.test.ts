import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCustomization, type SiteCustomization } from '../customization.ts';
import { findColor, type Oklch, type Rgb, toOklch, toRgb } from './color.ts';
import { contrastOf } from './contrast.ts';
import { listFontFaces } from './fonts.ts';
import { groundsOfTexts, listColors } from './palette.ts';
import { renderThemeStylesheet } from './stylesheet.ts';

/** Text of a file of the package, by its path from the package's folder. */
function readAsset(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

type Styling = SiteCustomization['styling'];

function withStyling(changes: Partial<Styling>): SiteCustomization {
  const customization = defaultCustomization('x');
  return { ...customization, styling: { ...customization.styling, ...changes } };
}

function colorOf(colors: ReadonlyMap<string, string>, name: string): Rgb {
  const rgb = findColor(colors.get(name) ?? '');
  if (rgb === undefined) throw new Error(`no colour ${name}`);
  return rgb;
}

const anyColor = fc
  .tuple(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 0xffffff }))
  .map((values) => values.map((value) => `#${value.toString(16).padStart(6, '0')}`))
  .map(([light = '', dark = '']) => ({ light, dark }));

/** Every text color of the stylesheets with each of its grounds. */
function listPairs(colors: ReadonlyMap<string, string>): [string, string][] {
  const pairs = Object.entries(groundsOfTexts).flatMap(([text, on]) =>
    on.map((ground): [string, string] => [text, ground]),
  );
  pairs.push(['on-primary', 'primary'], ['on-primary', 'primary-raised']);
  if (colors.has('header-ground')) {
    for (const text of ['header-text', 'header-link']) pairs.push([text, 'header-ground'], [text, 'header-raised']);
  }
  return pairs;
}

/** Custom properties of a stylesheet, however it is laid out. */
function readProperties(css: string): Record<string, string> {
  const matches = css.matchAll(/(--[a-z-]+):([^;]+);/g);
  return Object.fromEntries(
    [...matches].map(([, name = '', value = '']) => [name, value.replace(/['"]/g, '"').replace(/\s+/g, ' ').trim()]),
  );
}

describe('renderThemeStylesheet', () => {
  it('only writes valid colors and known names of a customization', () => {
    const hostile = 'red; } body { background: url(//evil.example) } </style><script>';
    const css = renderThemeStylesheet(
      withStyling({
        primaryColor: { light: hostile, dark: hostile },
        font: hostile,
        tint: { color: { light: hostile, dark: '#fff' } },
      }),
    );
    expect(css).not.toMatch(/evil|url|script|\bbody\b/);
    expect(css).toContain('--primary: #346ddb;');
    expect(renderThemeStylesheet(withStyling({ font: '__proto__' }))).toContain('--font: Inter,');
  });

  it('writes no font URL that could escape from its declaration', () => {
    const [face] = listFontFaces('Lato');
    if (face === undefined) throw new Error('no face');
    const hostile = renderThemeStylesheet(defaultCustomization(''), [{ ...face, href: "/x') } body { color: red" }]);
    expect(hostile).toBe(renderThemeStylesheet(defaultCustomization('')));
  });

  it('is the default theme for the settings of a new site', () => {
    const written = readProperties(readAsset('assets/styles/default-theme.css'));
    expect(written).toEqual(readProperties(renderThemeStylesheet(defaultCustomization(''))));
  });

  it('uses the cool tone of the neutrals for grays, instead of a brown one', () => {
    for (const mode of ['light', 'dark'] as const) {
      const { red, blue } = colorOf(listColors(defaultCustomization(''), mode), 'info-soft');
      expect(blue).toBeGreaterThan(red);
    }
  });

  it('ensures AA contrast of every text on its backgrounds, for all site colors', () => {
    const anyHeader = fc.record({
      preset: fc.constantFrom('default', 'bold', 'contrast', 'custom', 'none'),
      backgroundColor: anyColor,
      linkColor: anyColor,
      links: fc.constant([]),
    });
    const anyStyling = fc.record({
      theme: fc.constantFrom('clean', 'muted', 'bold', 'gradient'),
      primaryColor: anyColor,
      tint: fc.record({ color: anyColor }),
      infoColor: anyColor,
      successColor: anyColor,
      warningColor: anyColor,
      dangerColor: anyColor,
    });
    fc.assert(
      fc.property(anyStyling, anyHeader, fc.constantFrom('light', 'dark'), (styling, header, mode) => {
        const colors = listColors({ ...withStyling(styling), header }, mode);
        for (const [text, ground] of listPairs(colors)) {
          expect(
            contrastOf(colorOf(colors, text), colorOf(colors, ground)),
            `${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** A color of the stylesheet that sites do not choose, for code and for the methods of operations. */
interface FixedColor {
  readonly name: string;
  readonly light: Oklch;
  readonly dark: Oklch;
}

function listFixedColors(): FixedColor[] {
  const matches = readAsset('assets/styles/base.css').matchAll(
    /--(\w+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g,
  );
  const read = (parts: string): Oklch => {
    const [lightness = 0, chroma = 0, hue = 0] = parts.split(' ').map(Number);
    return { lightness, chroma, hue };
  };
  return [...matches].map(([, name = '', light = '', dark = '']) => ({ name, light: read(light), dark: read(dark) }));
}

describe('the stylesheets', () => {
  it('color code with AA contrast in both themes and on every line, for all site colors', () => {
    expect(listFixedColors().length).toBeGreaterThanOrEqual(8);
    const anyStyling = fc.record({
      primaryColor: anyColor,
      successColor: anyColor,
      dangerColor: anyColor,
      tint: fc.record({ color: anyColor }),
    });
    fc.assert(
      fc.property(anyStyling, fc.constantFrom('light', 'dark'), (styling, mode) => {
        const colors = listColors(withStyling(styling), mode);
        for (const token of listFixedColors()) {
          for (const ground of ['ground-subtle', 'primary-line', 'success-line', 'danger-line']) {
            const contrast = contrastOf(toRgb(token[mode]), colorOf(colors, ground));
            expect(contrast, `${token.name} on ${ground} in ${mode}`).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('color method names with AA contrast on a background with 13 % of the color of the method', () => {
    for (const mode of ['light', 'dark'] as const) {
      for (const token of listFixedColors()) {
        const { chroma, hue, lightness } = token[mode];
        for (const name of ['ground', 'ground-subtle', 'ground-raised']) {
          const below = toOklch(colorOf(listColors(defaultCustomization(''), mode), name));
          // The chroma of neutrals is next to nothing.
          const ground = { lightness: 0.13 * lightness + 0.87 * below.lightness, chroma: 0.13 * chroma, hue };
          const contrast = contrastOf(toRgb(token[mode]), toRgb(ground));
          expect(contrast, `${token.name} on ${name} in ${mode}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });
});
