import type { SiteCustomization } from '../customization.ts';
import { listColors } from './palette.ts';

const sans =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";
const serif = "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', 'Noto Serif', Georgia, serif";
const slab = "Rockwell, 'Roboto Slab', 'DejaVu Serif', 'Noto Serif', Georgia, serif";

/** Fonts of decisions, row 105: used where the reader's system has them, with what is nearest to them behind. */
const fonts: Readonly<Record<string, string>> = {
  ABCFavorit: sans,
  Inter: `Inter, ${sans}`,
  Roboto: `Roboto, ${sans}`,
  RobotoSlab: slab,
  OpenSans: `'Open Sans', ${sans}`,
  SourceSansPro: `'Source Sans 3', 'Source Sans Pro', ${sans}`,
  Lato: `Lato, ${sans}`,
  Ubuntu: `Ubuntu, ${sans}`,
  Raleway: `Raleway, ${sans}`,
  Merriweather: `Merriweather, ${serif}`,
  Overpass: `Overpass, ${sans}`,
  NotoSans: `'Noto Sans', ${sans}`,
  IBMPlexSerif: `'IBM Plex Serif', ${serif}`,
  Poppins: `Poppins, ${sans}`,
  FiraSans: `'Fira Sans', ${sans}`,
};

/** Radius of large, ordinary and small shapes. */
const radii: Readonly<Record<SiteCustomization['styling']['corners'], readonly [string, string, string]>> = {
  straight: ['0', '0', '0'],
  rounded: ['0.75rem', '0.5rem', '0.3125rem'],
  circular: ['1.25rem', '0.875rem', '0.5rem'],
};

/** Stroke of icons, in units of their grid of 24. */
const strokes: Readonly<Record<SiteCustomization['styling']['icons'], string>> = {
  thin: '1.2',
  light: '1.5',
  regular: '1.8',
  duotone: '1.8',
  solid: '2.3',
};

/**
 * The stylesheet of one site: custom properties for both themes, to be loaded after `site.css`, which uses them. Colours
 * that are none, and names that are unknown, fall back to the defaults of decisions, row 119; nothing of a customization
 * is written that was not read as a colour or found in a table here.
 */
export function renderThemeStylesheet(customization: SiteCustomization): string {
  const { styling } = customization;
  const dark = listColors(styling, 'dark');
  const colors = [...listColors(styling, 'light')].map(([name, light]) => {
    const other = dark.get(name) ?? light;
    return `--${name}: ${light === other ? light : `light-dark(${light}, ${other})`};`;
  });
  const [large, ordinary, small] = radii[styling.corners] ?? radii.rounded;
  const font = Object.hasOwn(fonts, styling.font) ? fonts[styling.font] : fonts['Inter'];
  const lines = [
    ...colors,
    `--radius-large: ${large};`,
    `--radius: ${ordinary};`,
    `--radius-small: ${small};`,
    `--icon-stroke: ${strokes[styling.icons] ?? strokes.regular};`,
    `--font: ${font};`,
  ];
  return `:root {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}
