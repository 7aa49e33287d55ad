import { listFontFiles } from '../../../engines/pdf/fonts.ts';
import { addPngTexts } from '../../../platform/http/png.ts';
import { escapeXml } from '../../../platform/http/xml.ts';

/** The texts on the image of a page. */
export interface Card {
  readonly site: string;
  readonly title: string;
  readonly description: string;
  /** `#rgb` or `#rrggbb`. */
  readonly color: string;
}

/** Pixels. */
const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
/** Maximum characters used of each text. */
const MAX_TEXT = 400;

interface TextStyle {
  /** Pixels. */
  readonly size: number;
  readonly weight: 400 | 700;
  readonly lines: number;
}

const SITE: TextStyle = { size: 30, weight: 700, lines: 1 };
const TITLE: TextStyle = { size: 68, weight: 700, lines: 3 };
const DESCRIPTION: TextStyle = { size: 34, weight: 400, lines: 3 };

/**
 * Draws the image as PNG, outside of the main thread. The texts are escaped, and are also the metadata of the file, where
 * programs read them.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const { families, files } = chooseFonts(`${card.site} ${card.title} ${card.description}`.replace(/\s+/g, ' '));
  // Native code that most processes never need.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(writeCard(card, families), {
    font: { loadSystemFonts: false, fontFiles: files, defaultFontFamily: 'Inter' },
    fitTo: { mode: 'original' },
  });
  const { site: source, title, description } = card;
  return addPngTexts(image.asPng(), { Title: title, Description: description, Source: source });
}

/** Fonts by the scripts of the text, East Asian ones first: they contain other Latin letters. */
const FONTS = [
  { family: 'Noto Sans Japanese', file: /fonts-jp/, letters: /[\u3040-\u30ff]/ },
  { family: 'Noto Sans Korean', file: /fonts-kr/, letters: /[\uac00-\ud7af]/ },
  // Characters that several languages share are taken from the font of the text's own language.
  { family: 'Noto Sans S Chinese', file: /fonts-sc/, letters: /^[^\u3040-\u30ff\uac00-\ud7af]*[\u3400-\u9fff]/ },
  { family: 'Inter', file: /inter\/(?:400Regular|700Bold)\//, letters: /^/ },
  { family: 'Noto Emoji', file: /noto-emoji\/400/, letters: /\p{Extended_Pictographic}/u },
] as const;

/** Loading East Asian fonts is slower than drawing: only those that the text needs are loaded. */
function chooseFonts(text: string): { families: string; files: string[] } {
  const matchingFonts = FONTS.filter(({ letters }) => letters.test(text));
  const files = listFontFiles().filter((path) =>
    matchingFonts.some(({ file }) => file.test(path.replaceAll('\\', '/'))),
  );
  return { families: matchingFonts.map(({ family }) => family).join(', '), files };
}

function writeCard({ site, title, description, color }: Card, families: string): string {
  const width = WIDTH - 2 * MARGIN;
  const titles = breakLines(title, TITLE, width);
  const top = 240;
  const below = top + (titles.length - 1) * TITLE.size * 1.15 + 70;
  const room = Math.max(0, Math.floor((HEIGHT - MARGIN / 2 - below) / (DESCRIPTION.size * 1.4)));
  const descriptionLines = breakLines(description, { ...DESCRIPTION, lines: Math.min(DESCRIPTION.lines, room) }, width);
  const accent = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : '#346ddb';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${families}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/><rect width="24" height="${HEIGHT}" fill="${accent}"/>`,
    writeLines(breakLines(site, SITE, width), SITE, 120, '#4b5563', 1),
    writeLines(titles, TITLE, top, '#111827', 1.15),
    writeLines(descriptionLines, DESCRIPTION, below, '#4b5563', 1.4),
    '</svg>',
  ].join('');
}

function writeLines(
  lines: readonly string[],
  { size, weight }: TextStyle,
  top: number,
  color: string,
  spacing: number,
): string {
  const baselineOf = (index: number) => Math.round(top + index * size * spacing);
  return lines
    .map(
      (line, index) =>
        `<text x="${MARGIN}" y="${baselineOf(index)}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeXml(line)}</text>`,
    )
    .join('');
}

/** Wraps the text into lines; the last one ends in an ellipsis if there is more. */
export function breakLines(text: string, { size, weight, lines: most }: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => measure(candidate) * size * (weight === 700 ? 1.06 : 1) <= width;
  for (const piece of splitWords(text)) {
    if (fits((line + piece).trimEnd())) line += piece;
    else if (lines.length + 1 >= most) return most === 0 ? [] : [...lines, cutOff(line, fits)];
    else {
      if (line !== '') lines.push(line.trimEnd());
      line = piece.trimStart();
      while (!fits(line)) line = line.slice(0, -1);
    }
  }
  return line.trim() === '' || most === 0 ? lines : [...lines, line.trimEnd()];
}

function cutOff(line: string, fits: (text: string) => boolean): string {
  let cut = line.trimEnd();
  while (cut !== '' && !fits(`${cut}…`)) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}

/** Words with the following space; lines may break between any East Asian characters. */
function splitWords(text: string): string[] {
  const plain = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  return (
    plain.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]\s?|[^\s\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]+\s?/gu) ?? []
  );
}

/** Width of a text in Inter, in ems; estimated too wide rather than too narrow. */
function measure(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

function widthOf(character: string): number {
  if (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]|\p{Extended_Pictographic}/u.test(character)) return 1.02;
  if (/[iljtfrI.,:;'!|()[\]{} ]/.test(character)) return 0.36;
  if (/[mwMW@%—]/.test(character)) return 0.92;
  return /\p{Lu}/u.test(character) ? 0.72 : 0.61;
}
