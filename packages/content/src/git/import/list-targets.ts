import { splitCandidates } from '../../markdown/srcset.ts';

const MARKDOWN_TARGET = /\]\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+))/g;
const REFERENCE_TARGET = /^ {0,3}\[[^\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))/gm;
const ATTRIBUTE_VALUE = /=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'>]+))/g;
const INCLUDE = /\{%-?\s*include\s+["']([^"'\n]+)["']/g;

/** Pieces looked at in one attribute that lists several targets (`srcset`). */
const PIECES_LIMIT = 20;
const TARGET_LENGTH_LIMIT = 2_000;

/**
 * All potential targets in a page's text: link and image destinations, definitions, and attribute values of HTML and
 * blocks. Deliberately too many (code is not excluded): the caller drops targets that are not files.
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
    if (!/[\s,]/.test(value) || value.length > TARGET_LENGTH_LIMIT * PIECES_LIMIT) continue;
    for (const piece of value.split(/[\s,]+/, PIECES_LIMIT)) yield* withinLimit(piece);
    for (const { target } of splitCandidates(value).slice(0, PIECES_LIMIT)) yield* withinLimit(target);
  }
}

/** Targets of `{% include "…" %}`. */
export function* listIncludes(text: string): Generator<string> {
  for (const match of text.matchAll(INCLUDE)) yield* withinLimit(match[1] ?? '');
}

function* withinLimit(target: string): Generator<string> {
  if (target !== '' && target.length <= TARGET_LENGTH_LIMIT) yield target;
}
