import type { SiteCustomization, ThemedColor } from '../customization.ts';
import { findColor, type Rgb, toOklch, toRgb, writeColor } from './color.ts';
import { approach, reachAll, textOn } from './contrast.ts';

type Mode = 'light' | 'dark';

/** Lightness of each neutral, from the ground of the page to the strongest text. */
const neutralLightness = {
  ground: { light: 1, dark: 0.172 },
  'ground-subtle': { light: 0.984, dark: 0.2 },
  'ground-muted': { light: 0.966, dark: 0.232 },
  'ground-raised': { light: 1, dark: 0.215 },
  border: { light: 0.925, dark: 0.275 },
  'border-strong': { light: 0.865, dark: 0.37 },
  'text-faint': { light: 0.54, dark: 0.66 },
  'text-muted': { light: 0.45, dark: 0.74 },
  text: { light: 0.31, dark: 0.875 },
  'text-strong': { light: 0.2, dark: 0.965 },
} as const;

const meanings = ['info', 'success', 'warning', 'danger'] as const;

/** Shown where a customization has something that is no color. */
const defaults: Readonly<Record<'primary' | (typeof meanings)[number], string>> = {
  primary: '#346ddb',
  info: '#787878',
  success: '#00c950',
  warning: '#fe9a00',
  danger: '#fb2c36',
};

function readColor(color: ThemedColor | undefined, mode: Mode, fallback: string): Rgb {
  const none: Rgb = { red: 0, green: 0, blue: 0 };
  return findColor(String(color?.[mode])) ?? findColor(fallback) ?? none;
}

/** Neutrals have a breath of the tint; without one they are a little cool, which reads as crisp. */
function neutral(lightness: number, tint: Rgb | undefined): Rgb {
  // The lighter a ground, the less color it bears before it looks dirty; white stays white.
  const room = Math.min(1, (1 - lightness) * 12);
  if (tint === undefined) return toRgb({ lightness, chroma: 0.009 * room, hue: 262 });
  const { chroma, hue } = toOklch(tint);
  return toRgb({ lightness, chroma: Math.min(chroma, 0.026) * room, hue });
}

/**
 * A color with the lightness of a quiet ground or border, and no more chroma than is possible there. Grays are cool as
 * the neutrals.
 */
function soften(color: Rgb, lightness: number, most: number): Rgb {
  const { chroma, hue } = toOklch(color);
  return chroma < 0.02 ? neutral(lightness, undefined) : toRgb({ lightness, chroma: Math.min(chroma, most), hue });
}

/** A ground that carries the hue of a color and stays quiet. */
const softGround = (color: Rgb, mode: Mode): Rgb =>
  mode === 'light' ? soften(color, 0.974, 0.022) : soften(color, 0.245, 0.035);

/** A contrasting ground for a line within a quiet ground. */
const lineGround = (color: Rgb, mode: Mode): Rgb =>
  mode === 'light' ? soften(color, 0.953, 0.045) : soften(color, 0.285, 0.05);

const softBorder = (color: Rgb, mode: Mode): Rgb =>
  mode === 'light' ? soften(color, 0.895, 0.06) : soften(color, 0.36, 0.06);

const lines = ['primary-line', 'success-line', 'danger-line'] as const;
const grounds = ['ground', 'ground-subtle', 'ground-muted', 'ground-raised'] as const;

/** Grounds that the stylesheet puts each text on. Texts are moved until they are readable on all of theirs. */
export const groundsOfTexts: Readonly<Record<string, readonly string[]>> = {
  'text-faint': [...grounds, ...lines, 'primary-soft'],
  'text-muted': [...grounds, 'primary-soft'],
  text: [...grounds, ...lines, 'primary-soft', ...meanings.map((name) => `${name}-soft`)],
  'text-strong': [...grounds, 'primary-soft', ...meanings.map((name) => `${name}-soft`)],
  'primary-text': [...grounds, 'primary-soft'],
  ...Object.fromEntries(meanings.map((name) => [`${name}-text`, [...grounds, `${name}-soft`]])),
};

/** A ground for a pointer that rests on it: a little farther from its text, or nearer where it can go no farther. */
function raise(ground: Rgb, text: Rgb): Rgb {
  const { lightness, ...rest } = toOklch(ground);
  const away = toOklch(text).lightness > lightness ? -0.06 : 0.06;
  const stays = lightness + away <= 0.02 || lightness + away >= 0.98;
  return toRgb({ ...rest, lightness: lightness + (stays ? -away : away) });
}

/** Colors of a header that has its own background; none for one that has the ground of the page. */
function listHeaderColors({ header, styling }: SiteCustomization, mode: Mode, colors: Map<string, Rgb>): void {
  const { preset } = header;
  const get = (name: string): Rgb => colors.get(name) ?? { red: 0, green: 0, blue: 0 };
  const own = preset === 'custom' ? findColor(String(header.backgroundColor?.[mode])) : undefined;
  if (preset === 'none') return;
  const isBold = preset === 'bold' || (preset !== 'contrast' && styling.theme === 'bold');
  const contrast = mode === 'light' ? 'text-strong' : 'ground-muted';
  const ground = own ?? (isBold ? get('primary') : preset === 'contrast' ? get(contrast) : undefined);
  if (ground === undefined) return;
  const text = textOn(ground);
  const raised = raise(ground, text);
  const link = preset === 'custom' ? findColor(String(header.linkColor?.[mode])) : undefined;
  colors.set('header-ground', ground);
  colors.set('header-text', text);
  colors.set('header-raised', raised);
  colors.set('header-link', link === undefined ? text : approach(link, text, [ground, raised]));
}

function computeColors(customization: SiteCustomization, mode: Mode): ReadonlyMap<string, string> {
  const { styling } = customization;
  const colors = new Map<string, Rgb>();
  const tint = styling.tint === undefined ? undefined : findColor(String(styling.tint.color[mode]));
  for (const [name, lightness] of Object.entries(neutralLightness)) colors.set(name, neutral(lightness[mode], tint));
  const primary = readColor(styling.primaryColor, mode, defaults.primary);
  const onPrimary = textOn(primary);
  colors.set('primary', primary);
  colors.set('primary-raised', raise(primary, onPrimary));
  colors.set('on-primary', onPrimary);
  colors.set('primary-soft', softGround(primary, mode));
  colors.set('primary-border', softBorder(primary, mode));
  colors.set('primary-line', lineGround(primary, mode));
  colors.set('primary-text', primary);
  for (const name of meanings) {
    const color = readColor(styling[`${name}Color`], mode, defaults[name]);
    colors.set(`${name}-soft`, softGround(color, mode));
    colors.set(`${name}-border`, softBorder(color, mode));
    if (name === 'success' || name === 'danger') colors.set(`${name}-line`, lineGround(color, mode));
    colors.set(`${name}-text`, color);
  }
  for (const [name, on] of Object.entries(groundsOfTexts)) {
    const color = colors.get(name);
    if (color !== undefined)
      colors.set(
        name,
        reachAll(
          color,
          on.flatMap((ground) => colors.get(ground) ?? []),
        ),
      );
  }
  listHeaderColors(customization, mode, colors);
  return new Map([...colors].map(([name, color]) => [name, writeColor(color)]));
}

interface Computed {
  readonly from: readonly unknown[];
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
}

const computed = new WeakMap<SiteCustomization['styling'], Computed>();

/**
 * Every color of a theme by the name of its custom property, in one mode. Texts reach AA on the grounds they are for,
 * regardless of the colors a site has. Worked out once for the same settings, since every page has some of them in its
 * head.
 */
export function listColors(customization: SiteCustomization, mode: Mode): ReadonlyMap<string, string> {
  const { styling, header } = customization;
  const from = [header.preset, header.backgroundColor, header.linkColor];
  const cached = computed.get(styling);
  if (cached?.from.every((value, index) => value === from[index]) === true) return cached[mode];
  const light = computeColors(customization, 'light');
  const colors = { from, light, dark: computeColors(customization, 'dark') };
  computed.set(styling, colors);
  return colors[mode];
}
