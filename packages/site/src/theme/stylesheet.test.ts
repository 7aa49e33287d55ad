import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCustomization, type SiteCustomization } from '../customization.ts';
import { siteAssets } from '../site-assets.ts';
import { contrastOf, findColor, type Rgb, toRgb } from './color.ts';
import { listColors } from './palette.ts';
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
  const found = findColor(colors.get(name) ?? '');
  if (found === undefined) throw new Error(`no colour ${name}`);
  return found;
}

const anyColor = fc
  .tuple(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 0xffffff }))
  .map((values) => values.map((value) => `#${value.toString(16).padStart(6, '0')}`))
  .map(([light = '', dark = '']) => ({ light, dark }));

/** Custom properties of a stylesheet, however it is laid out. */
function readProperties(css: string): Record<string, string> {
  const found = css.matchAll(/(--[a-z-]+):([^;]+);/g);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [name, value.replace(/['"]/g, '"').replace(/\s+/g, ' ').trim()]),
  );
}

describe('renderThemeStylesheet', () => {
  it('writes nothing of a customization but colours and names that it knows', () => {
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

  it('is the default theme for the settings of a new site', () => {
    const written = readProperties(readAsset('assets/styles/default-theme.css'));
    expect(written).toEqual(readProperties(renderThemeStylesheet(defaultCustomization(''))));
  });

  it('gives greys the same cool ground as the neutrals, in place of a brown one', () => {
    for (const mode of ['light', 'dark'] as const) {
      const { red, blue } = colorOf(listColors(defaultCustomization('').styling, mode), 'info-soft');
      expect(blue).toBeGreaterThan(red);
    }
  });

  it('gives texts AA contrast on the grounds they are for, whatever colours a site has', () => {
    fc.assert(
      fc.property(
        anyColor,
        anyColor,
        fc.constantFrom<'light' | 'dark'>('light', 'dark'),
        (primaryColor, tintColor, mode) => {
          const colors = listColors(
            withStyling({ primaryColor, warningColor: tintColor, tint: { color: tintColor } }).styling,
            mode,
          );
          const pairs = [
            ['text', 'ground'],
            ['text-muted', 'ground-muted'],
            ['text-faint', 'ground-subtle'],
            ['primary-text', 'ground'],
            ['primary-text', 'ground-subtle'],
            ['primary-text', 'primary-soft'],
            ['on-primary', 'primary'],
            ['warning-text', 'warning-soft'],
            ['text', 'warning-soft'],
          ] as const;
          for (const [text, ground] of pairs) {
            expect(
              contrastOf(colorOf(colors, text), colorOf(colors, ground)),
              `${text} on ${ground}`,
            ).toBeGreaterThanOrEqual(4.5);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the stylesheets', () => {
  it('colour code with AA contrast in both themes', () => {
    const css = readAsset('assets/styles/base.css');
    const found = [...css.matchAll(/--(\w+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g)];
    expect(found.length).toBeGreaterThanOrEqual(8);
    for (const [, name, light = '', dark = ''] of found) {
      for (const [mode, value] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        const [lightness = 0, chroma = 0, hue = 0] = value.split(' ').map(Number);
        const ground = colorOf(listColors(defaultCustomization('').styling, mode), 'ground-subtle');
        expect(contrastOf(toRgb({ lightness, chroma, hue }), ground), `${name} in ${mode}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('are all there and stay small', () => {
    const size = siteAssets.styles
      .map((name) => readAsset(`assets/styles/${name}`).length)
      .reduce((sum, length) => sum + length, 0);
    expect(size).toBeLessThan(60_000);
  });

  it('load nothing from elsewhere', () => {
    for (const name of siteAssets.styles) {
      expect(readAsset(`assets/styles/${name}`)).not.toMatch(
        /@import|url\((?!"data:image\/svg)|\/\/[a-z]+\.(?!w3\.org)[a-z]/,
      );
    }
  });
});
