import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Families of the bundled fonts. */
const LATIN = 'Inter';
const CODE = 'JetBrains Mono';
const EMOJI = 'Noto Emoji';
const JAPANESE = 'Noto Sans Japanese';
const CHINESE = 'Noto Sans S Chinese';
const KOREAN = 'Noto Sans Korean';

/** Font files by package. */
const PACKAGES: readonly (readonly [string, readonly string[]])[] = [
  [
    '@expo-google-fonts/inter',
    ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic', '700Bold', '700Bold_Italic'].map(
      (name) => `${name}/Inter_${name}.ttf`,
    ),
  ],
  [
    '@expo-google-fonts/jetbrains-mono',
    ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map((name) => `${name}/JetBrainsMono_${name}.ttf`),
  ],
  ['@expo-google-fonts/noto-emoji', ['400Regular', '700Bold'].map((name) => `${name}/NotoEmoji_${name}.ttf`)],
  ['@embedpdf/fonts-jp', ['fonts/NotoSansJP-Regular.otf', 'fonts/NotoSansJP-Bold.otf']],
  ['@embedpdf/fonts-sc', ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf']],
  ['@embedpdf/fonts-kr', ['fonts/NotoSansKR-Regular.otf', 'fonts/NotoSansKR-Bold.otf']],
];

/** Absolute paths of the bundled font files. */
export function listFontFiles(): string[] {
  const folders = createRequire(import.meta.url).resolve.paths('@embedpdf/fonts-jp') ?? [];
  return PACKAGES.flatMap(([name, files]) => {
    const home = folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
    return home === undefined ? [] : files.map((file) => path.join(home, file)).filter((file) => existsSync(file));
  });
}

/** Font fallback order: `text` for words, `code` for code. */
export interface FontFamilies {
  readonly text: readonly string[];
  readonly code: readonly string[];
}

/**
 * Characters shared by East Asian languages have different shapes in each, so the family of the content's language is
 * first, otherwise that of the scripts in its text.
 */
export function orderFamilies(language: string, text: string): FontFamilies {
  const asian = orderAsian(language.toLowerCase().split(/[-_]/)[0] ?? '', text);
  return { text: [LATIN, ...asian, EMOJI], code: [CODE, ...asian, EMOJI, 'DejaVu Sans Mono'] };
}

function orderAsian(language: string, text: string): readonly string[] {
  if (language === 'zh' || language === 'ja' || language === 'ko') return ORDERS[language];
  if (/[\u3040-\u30ff]/.test(text)) return ORDERS.ja;
  return /[\uac00-\ud7af]/.test(text) ? ORDERS.ko : ORDERS.zh;
}

const ORDERS = {
  ja: [JAPANESE, CHINESE, KOREAN],
  ko: [KOREAN, CHINESE, JAPANESE],
  zh: [CHINESE, JAPANESE, KOREAN],
} as const;
