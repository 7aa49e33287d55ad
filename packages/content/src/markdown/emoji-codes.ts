import { gemoji } from 'gemoji';

let codesByName: Map<string, string> | undefined;
let namesByCode: Map<string, string> | undefined;

/** Hexadecimal code points, joined by `-`, of the emoji with a short code such as `tomato`. */
export function findEmojiCode(name: string): string | undefined {
  codesByName ??= new Map(gemoji.flatMap((entry) => entry.names.map((each) => [each, codeOf(entry.emoji)] as const)));
  return codesByName.get(name);
}

/** The short code of an emoji by its code points. */
export function findEmojiName(code: string): string | undefined {
  namesByCode ??= new Map(gemoji.map((entry) => [codeOf(entry.emoji), entry.names[0] ?? ''] as const));
  return namesByCode.get(code);
}

/** The characters of an emoji; empty for an unknown code. */
export function showEmoji(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}

function codeOf(emoji: string): string {
  return Array.from(emoji, (character) => character.codePointAt(0)?.toString(16)).join('-');
}
