/** A file of letters of one font, weight and style, as `@font-face` names it. */
export interface FontFace {
  /** Name of the font in stylesheets. */
  readonly family: string;
  /** `400`, or the range of a variable font: `100 900`. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  /** Where the woff2 file is, as a module: `@fontsource/lato/files/lato-latin-400-normal.woff2`. */
  readonly file: string;
  /** The characters that the file has; browsers load it when one of them is shown. */
  readonly unicodeRange: string;
}

/** A face with the URL that it is served under. */
export interface ServedFontFace extends FontFace {
  readonly href: string;
}

const sans =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";
const serif = "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', 'Noto Serif', Georgia, serif";
const slab = "Rockwell, 'Roboto Slab', 'DejaVu Serif', 'Noto Serif', Georgia, serif";

const mono =
  "ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', 'Source Code Pro', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const subsets = {
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
} as const;

type Subset = keyof typeof subsets;

const european: readonly Subset[] = ['vietnamese', 'greek', 'cyrillic', 'latin-ext', 'latin'];
const latin: readonly Subset[] = ['latin-ext', 'latin'];
const without = (...missing: readonly Subset[]): readonly Subset[] =>
  european.filter((subset) => !missing.includes(subset));

interface Font {
  /** Its name in stylesheets. */
  readonly family: string;
  /** Its package, which is free to serve: OFL, Apache, or the license of Ubuntu. */
  readonly package: string;
  readonly subsets: readonly Subset[];
  /** The range of a variable font, or the weights of one with a file for each. */
  readonly weights: string | readonly [string, string];
  readonly upright?: true;
  /** Its fallback. */
  readonly behind: string;
  /** In percent of the width of Arial, or of Times for serifs, measured on English text; fonts for code have none. */
  readonly width?: number;
}

type Changes<Weights> = Partial<Omit<Font, 'package' | 'weights'>> & { readonly weights?: Weights };

function variable(family: string, slug: string, changes: Changes<string>): Font {
  const name = `@fontsource-variable/${slug}`;
  return { family, package: name, subsets: european, weights: '100 900', behind: sans, ...changes };
}

function fixed(family: string, slug: string, changes: Changes<readonly [string, string]>): Font {
  const name = `@fontsource/${slug}`;
  return { family, package: name, subsets: european, weights: ['400', '600'], behind: sans, ...changes };
}

const inter = variable('Inter', 'inter', { width: 106.8 });

/** Fonts of text. `ABCFavorit` is not free to serve: Inter, a grotesque of like proportions, is shown for it. */
const textFonts: Readonly<Record<string, Font>> = {
  ABCFavorit: inter,
  Inter: inter,
  Roboto: variable('Roboto', 'roboto', { width: 99.3 }),
  RobotoSlab: variable('Roboto Slab', 'roboto-slab', { width: 116.9, behind: slab, upright: true }),
  OpenSans: variable('Open Sans', 'open-sans', { width: 104.8, weights: '300 800' }),
  SourceSansPro: variable('Source Sans 3', 'source-sans-3', { width: 92.7, weights: '200 900' }),
  Lato: fixed('Lato', 'lato', { width: 96.4, subsets: latin, weights: ['400', '700'] }),
  Ubuntu: fixed('Ubuntu', 'ubuntu', { width: 101.4, subsets: without('vietnamese'), weights: ['400', '700'] }),
  Raleway: variable('Raleway', 'raleway', { width: 103.3, subsets: without('greek') }),
  Merriweather: variable('Merriweather', 'merriweather', {
    width: 118.7,
    subsets: without('greek'),
    weights: '300 900',
    behind: serif,
  }),
  Overpass: variable('Overpass', 'overpass', { width: 99.7, subsets: without('greek') }),
  NotoSans: variable('Noto Sans', 'noto-sans', { width: 105.4 }),
  IBMPlexSerif: fixed('IBM Plex Serif', 'ibm-plex-serif', { width: 115.9, subsets: without('greek'), behind: serif }),
  Poppins: fixed('Poppins', 'poppins', { width: 111.9, subsets: latin }),
  FiraSans: fixed('Fira Sans', 'fira-sans', { width: 101.8 }),
};

const code = { behind: mono } as const;

/** Fonts of code. */
const codeFonts: Readonly<Record<string, Font>> = {
  FiraCode: variable('Fira Code', 'fira-code', {
    ...code,
    subsets: without('vietnamese'),
    weights: '300 700',
    upright: true,
  }),
  IBMPlexMono: fixed('IBM Plex Mono', 'ibm-plex-mono', { ...code, subsets: without('greek') }),
  JetBrainsMono: variable('JetBrains Mono', 'jetbrains-mono', { ...code, weights: '100 800' }),
  SourceCodePro: variable('Source Code Pro', 'source-code-pro', { ...code, weights: '200 900' }),
  RobotoMono: variable('Roboto Mono', 'roboto-mono', { ...code, weights: '100 700' }),
  SpaceMono: fixed('Space Mono', 'space-mono', {
    ...code,
    subsets: without('greek', 'cyrillic'),
    weights: ['400', '700'],
  }),
  DMMono: fixed('DM Mono', 'dm-mono', { ...code, subsets: latin, weights: ['400', '500'] }),
  Inconsolata: variable('Inconsolata', 'inconsolata', {
    ...code,
    subsets: without('greek', 'cyrillic'),
    weights: '200 900',
    upright: true,
  }),
};

/** The font names of a customization, for text and code. */
export const fontNames: readonly string[] = [textFonts, codeFonts].flatMap(Object.keys);

const findFont = (fonts: Readonly<Record<string, Font>>, name: string): Font | undefined =>
  Object.hasOwn(fonts, name) ? fonts[name] : undefined;

const getFont = (name: string): Font => findFont(textFonts, name) ?? findFont(codeFonts, name) ?? inter;

/**
 * The files of a customization's font (Inter for unknown names): Latin, Cyrillic, Greek and Vietnamese if available,
 * upright and, if available, italic.
 */
export function listFontFaces(name: string): readonly FontFace[] {
  const font = getFont(name);
  const { family, weights } = font;
  const slug = font.package.split('/')[1] ?? '';
  const faceOf = (subset: Subset, weight: string, style: FontFace['style']): FontFace => {
    const kind = typeof weights === 'string' ? 'wght' : weight;
    const file = `${font.package}/files/${slug}-${subset}-${kind}-${style}.woff2`;
    return { family, weight, style, file, unicodeRange: subsets[subset] };
  };
  const [regular, ...bold] = typeof weights === 'string' ? [weights] : weights;
  return font.subsets.flatMap((subset) => [
    faceOf(subset, regular, 'normal'),
    ...bold.map((weight) => faceOf(subset, weight, 'normal')),
    // Bold italics are rare: browsers thicken the regular ones.
    ...(font.upright === true ? [] : [faceOf(subset, regular, 'italic')]),
  ]);
}

/** Name of the system's font in the width of another one, so that lines stay where they are when that one arrives. */
const fallbackName = (family: string): string => `${family} Fallback`;

/** Value of `font-family` for a font; the fallback of a `served` font has its width. */
export function writeFontFamily(name: string, served: boolean): string {
  const { family, behind, width } = getFont(name);
  const quote = (text: string): string => (text.includes(' ') ? `'${text}'` : text);
  const like = served && width !== undefined ? [quote(fallbackName(family))] : [];
  return [quote(family), ...like, behind].join(', ');
}

/** Value of `font-family` for a code font; undefined for an unknown name: code then uses the font of the system. */
export const findCodeFamily = (name: string | undefined): string | undefined =>
  name !== undefined && findFont(codeFonts, name) !== undefined ? writeFontFamily(name, false) : undefined;

/** `@font-face` rules for the faces, and for the fallback of text fonts until they are loaded. */
export function writeFontFaces(name: string, faces: readonly ServedFontFace[]): string {
  const rules = faces
    .filter(({ href }) => /^[\w./:~%-]+$/.test(href))
    .map(
      ({ family, weight, style, href, unicodeRange }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};font-display:swap;src:url('${href}') format('woff2');unicode-range:${unicodeRange}}\n`,
    );
  if (rules.length === 0) return '';
  const { family, behind, width = 100 } = getFont(name);
  const [metric, free] = behind === sans ? ['Arial', 'Liberation Sans'] : ['Times New Roman', 'Liberation Serif'];
  return `${rules.join('')}@font-face{font-family:'${fallbackName(family)}';src:local('${metric}'),local('${free}');size-adjust:${width}%}\n`;
}
