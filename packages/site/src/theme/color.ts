/** Colors in sRGB, each part 0 to 1. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A color by perceived lightness (0 to 1), chroma (0 to about 0.37) and hue in degrees: the OKLCH space. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const hexadecimal = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** Reads `#rgb` or `#rrggbb`; anything else is undefined. */
export function findColor(text: string): Rgb | undefined {
  if (!hexadecimal.test(text)) return undefined;
  const digits = text.length === 4 ? [...text.slice(1)].map((digit) => digit + digit).join('') : text.slice(1);
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return { red: part(0), green: part(2), blue: part(4) };
}

/** Writes `#rrggbb`; parts out of range are clipped. */
export function writeColor(color: Rgb): string {
  const part = (value: number): string =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${part(color.red)}${part(color.green)}${part(color.blue)}`;
}

/** A part of a color in sRGB as linear light. */
export const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055;

/** Into OKLCH, by the matrices of its definition. */
export function toOklch(color: Rgb): Oklch {
  const red = toLinear(color.red);
  const green = toLinear(color.green);
  const blue = toLinear(color.blue);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toRgbUnclipped({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

/** Into sRGB; a color that sRGB does not have loses chroma until it fits, so that its lightness and hue stay. */
export function toRgb(color: Oklch): Rgb {
  const fits = (rgb: Rgb): boolean => Object.values(rgb).every((part: number) => part >= -0.0005 && part <= 1.0005);
  let chroma = color.chroma;
  let rgb = toRgbUnclipped(color);
  while (!fits(rgb) && chroma > 0.002) {
    chroma *= 0.94;
    rgb = toRgbUnclipped({ ...color, chroma });
  }
  return rgb;
}
