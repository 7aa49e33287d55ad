import { type Rgb, toLinear, toOklch, toRgb } from './color.ts';

/** WCAG 2 AA for text, with a little in hand for rounding. */
const readable = 4.6;

/** Contrast of two colors by WCAG 2: 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const luminance = (color: Rgb): number =>
    0.2126 * toLinear(color.red) + 0.7152 * toLinear(color.green) + 0.0722 * toLinear(color.blue);
  const first = luminance(one);
  const second = luminance(other);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The color itself, or as much darker (on a light ground) or lighter as needed to reach the contrast. */
export function reachContrast(color: Rgb, ground: Rgb, contrast: number): Rgb {
  const start = toOklch(color);
  const step = toOklch(ground).lightness > 0.5 ? -0.01 : 0.01;
  let reached = color;
  for (let { lightness } = start; contrastOf(reached, ground) < contrast && lightness >= 0 && lightness <= 1; ) {
    lightness += step;
    reached = toRgb({ ...start, lightness });
  }
  return reached;
}

/** White, or black where white does not reach AA: one of them always does. */
export function textOn(ground: Rgb): Rgb {
  const white = { red: 1, green: 1, blue: 1 };
  return contrastOf(white, ground) >= 4.5 ? white : { red: 0, green: 0, blue: 0 };
}

/** A color, or as much nearer to a text that is readable on the grounds as needed to be readable too. */
export function approach(color: Rgb, text: Rgb, on: readonly Rgb[]): Rgb {
  const start = toOklch(color);
  const end = toOklch(text).lightness;
  for (let step = 0; step < 20; step += 1) {
    const lightness = start.lightness + ((end - start.lightness) * step) / 20;
    const reached = step === 0 ? color : toRgb({ ...start, lightness });
    if (on.every((ground) => contrastOf(reached, ground) >= readable)) return reached;
  }
  return text;
}

/** A color that is readable on each of the grounds, which are all dark or all light. */
export function reachAll(color: Rgb, on: readonly Rgb[]): Rgb {
  return on.reduce((reached, ground) => reachContrast(reached, ground, readable), color);
}
