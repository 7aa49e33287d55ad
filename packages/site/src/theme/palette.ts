import type { SiteCustomization, ThemedColor } from '../customization.ts';
import { contrastOf, findColor, type Rgb, reachContrast, toOklch, toRgb, writeColor } from './color.ts';

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

/** Shown where a customization holds something that is no colour. */
const defaults: Readonly<Record<'primary' | (typeof meanings)[number], string>> = {
  primary: '#346ddb',
  info: '#787878',
  success: '#00c950',
  warning: '#fe9a00',
  danger: '#fb2c36',
};

/** WCAG 2 AA for text, with a little in hand for rounding. */
const readable = 4.6;

function readColor(color: ThemedColor | undefined, mode: Mode, fallback: string): Rgb {
  const none: Rgb = { red: 0, green: 0, blue: 0 };
  return findColor(String(color?.[mode])) ?? findColor(fallback) ?? none;
}

/** Neutrals take a breath of the tint; without one they are a little cool, which reads as crisp. */
function neutral(lightness: number, tint: Rgb | undefined): Rgb {
  // The lighter a ground, the less colour it takes before it looks dirty; white stays white.
  const room = Math.min(1, (1 - lightness) * 12);
  if (tint === undefined) return toRgb({ lightness, chroma: 0.009 * room, hue: 262 });
  const { chroma, hue } = toOklch(tint);
  return toRgb({ lightness, chroma: Math.min(chroma, 0.026) * room, hue });
}

/** White, or black where white does not reach AA: one of them always does. */
function textOn(ground: Rgb): Rgb {
  const white = { red: 1, green: 1, blue: 1 };
  return contrastOf(white, ground) >= 4.5 ? white : { red: 0, green: 0, blue: 0 };
}

/** A colour with the lightness of a quiet ground or border, and no more chroma than it takes there. Greys are cool as the neutrals. */
function soften(color: Rgb, lightness: number, most: number): Rgb {
  const { chroma, hue } = toOklch(color);
  return chroma < 0.02 ? neutral(lightness, undefined) : toRgb({ lightness, chroma: Math.min(chroma, most), hue });
}

/** A ground that carries the hue of a colour and stays quiet. */
const softGround = (color: Rgb, mode: Mode): Rgb =>
  mode === 'light' ? soften(color, 0.974, 0.022) : soften(color, 0.245, 0.035);

const softBorder = (color: Rgb, mode: Mode): Rgb =>
  mode === 'light' ? soften(color, 0.895, 0.06) : soften(color, 0.36, 0.06);

/** Every colour of a theme by the name of its custom property, in one mode. Texts reach AA on the grounds they are for. */
export function listColors(styling: SiteCustomization['styling'], mode: Mode): Map<string, string> {
  const colors = new Map<string, Rgb>();
  const tint = styling.tint === undefined ? undefined : findColor(String(styling.tint.color[mode]));
  for (const [name, lightness] of Object.entries(neutralLightness)) colors.set(name, neutral(lightness[mode], tint));
  const ground = neutral(neutralLightness['ground-subtle'][mode], tint);
  const primary = readColor(styling.primaryColor, mode, defaults.primary);
  colors.set('primary', primary);
  colors.set('on-primary', textOn(primary));
  colors.set('primary-soft', softGround(primary, mode));
  colors.set('primary-border', softBorder(primary, mode));
  colors.set(
    'primary-text',
    reachContrast(reachContrast(primary, softGround(primary, mode), readable), ground, readable),
  );
  for (const name of meanings) {
    const color = readColor(styling[`${name}Color`], mode, defaults[name]);
    const soft = softGround(color, mode);
    colors.set(`${name}-soft`, soft);
    colors.set(`${name}-border`, softBorder(color, mode));
    colors.set(`${name}-text`, reachContrast(color, soft, readable));
  }
  return new Map([...colors].map(([name, color]) => [name, writeColor(color)]));
}
