import type { SiteCustomization } from '../customization.ts';
import { findCodeFamily, type ServedFontFace, writeFontFaces, writeFontFamily } from './fonts.ts';
import { listColors } from './palette.ts';

/** Radius of large, ordinary and small shapes. */
const radii: Readonly<Record<SiteCustomization['styling']['corners'], readonly [string, string, string]>> = {
  straight: ['0', '0', '0'],
  rounded: ['0.75rem', '0.5rem', '0.3125rem'],
  circular: ['1.25rem', '0.875rem', '0.5rem'],
};

/** Stroke of icons, in units of their grid of 24, and how far their shapes are filled. */
const iconStyles: Readonly<Record<SiteCustomization['styling']['icons'], readonly [string, string]>> = {
  thin: ['1.1', '0'],
  light: ['1.45', '0'],
  regular: ['1.8', '0'],
  duotone: ['1.8', '0.22'],
  solid: ['2', '1'],
};

/**
 * The stylesheet of one site: custom properties for both themes, to be loaded after `site.css`, which uses them, and the
 * faces of its fonts (`listFontFaces`) under the URLs that they are served at. Without faces the system's own font
 * is shown, so that a first visit stays small. Invalid colors and unknown names fall back to the
 * settings of a new site; nothing of a customization is written that was not parsed as a color or found in a
 * table here.
 */
export function renderThemeStylesheet(customization: SiteCustomization, faces: readonly ServedFontFace[] = []): string {
  const { styling } = customization;
  const dark = listColors(customization, 'dark');
  const colors = [...listColors(customization, 'light')].map(([name, light]) => {
    const darkValue = dark.get(name) ?? light;
    return `--${name}: ${light === darkValue ? light : `light-dark(${light}, ${darkValue})`};`;
  });
  const [large, ordinary, small] = radii[styling.corners] ?? radii.rounded;
  const [stroke, fill] = iconStyles[styling.icons] ?? iconStyles.regular;
  const rules = writeFontFaces(styling.font, faces);
  const code = findCodeFamily(styling.monospaceFont);
  const lines = [
    ...colors,
    `--radius-large: ${large};`,
    `--radius: ${ordinary};`,
    `--radius-small: ${small};`,
    `--icon-stroke: ${stroke};`,
    `--icon-fill: ${fill};`,
    `--font: ${writeFontFamily(styling.font, rules !== '')};`,
    ...(code === undefined ? [] : [`--mono: ${code};`]),
  ];
  return `${rules}:root {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}
