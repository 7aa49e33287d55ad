const MARKDOWN_TARGET = /\]\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+))/g;
const REFERENCE_TARGET = /^ {0,3}\[[^\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))/gm;
const ATTRIBUTE_VALUE = /=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'>]+))/g;
const INCLUDE = /\{%-?\s*include\s+["']([^"'\n]+)["']/g;

/** Pieces looked at in one attribute that lists several targets (`srcset`). */
const PIECES_LIMIT = 20;
const TARGET_LENGTH_LIMIT = 2_000;

/**
 * All that may be a target in a page's text: link and image destinations, definitions, and values of attributes of HTML
 * and of blocks. Deliberately too many (code is not told from text): what names no file is dropped by the caller.
 */
export function* listTargets(text: string): Generator<string> {
  for (const pattern of [MARKDOWN_TARGET, REFERENCE_TARGET]) {
    for (const match of text.matchAll(pattern)) {
      yield* withinLimit((match[1] ?? match[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1'));
    }
  }
  for (const match of text.matchAll(ATTRIBUTE_VALUE)) {
    const value = (match[1] ?? match[2] ?? match[3] ?? '').replaceAll('&amp;', '&');
    yield* withinLimit(value);
    if (/[\s,]/.test(value)) for (const piece of value.split(/[\s,]+/, PIECES_LIMIT)) yield* withinLimit(piece);
  }
}

/** Targets of `{% include "…" %}`. */
export function* listIncludes(text: string): Generator<string> {
  for (const match of text.matchAll(INCLUDE)) yield* withinLimit(match[1] ?? '');
}

function* withinLimit(target: string): Generator<string> {
  if (target !== '' && target.length <= TARGET_LENGTH_LIMIT) yield target;
}
