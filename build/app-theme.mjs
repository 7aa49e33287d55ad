// The colors and the font of the application, from the theme code of the sites: both themes, with the contrast of every
// text checked against its backgrounds, and the accents that distinguish organizations.
import path from 'node:path';
import { defaultCustomization, listFontFaces, renderThemeStylesheet } from '../packages/site/dist/index.js';

/** Backgrounds of white text, each with a name in `packages/app/src/ui/accent.ts`. */
const ACCENTS = {
  blue: '#346ddb',
  indigo: '#5a5fd8',
  violet: '#7b4fd6',
  plum: '#9c3fa5',
  rose: '#c9345f',
  amber: '#a85a0c',
  green: '#1d7f4f',
  teal: '#0e7a85',
};

export function writeTheme() {
  const faces = listFontFaces('Inter')
    .filter(({ style }) => style === 'normal')
    .map((face) => ({ ...face, href: `font:${path.basename(face.file)}` }));
  const own = defaultCustomization('');
  const accents = Object.entries(ACCENTS).map(([name, color]) => {
    const primaryColor = { light: color, dark: color };
    const css = renderThemeStylesheet({ ...own, styling: { ...own.styling, primaryColor } });
    const lines = css.split('\n').filter((line) => /^ {2}--(?:on-)?primary/.test(line));
    return `:root[data-accent="${name}"] {\n${lines.join('\n')}\n}\n`;
  });
  const theme = renderThemeStylesheet(own, faces).replaceAll("url('font:", "url('@fontsource-variable/inter/files/");
  return theme + accents.join('');
}
