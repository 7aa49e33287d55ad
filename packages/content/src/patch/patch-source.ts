import { replaceBody } from '../change/replace-body.ts';
import { readSourceBlocks, type SourceBlocks, splitSourceUnits } from '../change/source-blocks.ts';
import type { Document } from '../document/document.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { hasOwnTags } from '../markdown/syntax/constructs.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import { contentOfBlock } from './block-content.ts';
import { addHiddenText, findHiddenText, type HiddenText, hasHiddenText } from './hidden-text.ts';
import { mergeWords } from './merge-words.ts';
import { blocksOf, type Piece, planPieces, writeNodes } from './plan-pieces.ts';

/** A patched source. */
export interface PatchedSource {
  readonly source: string;
  /**
   * How much was reformatted although only words should have changed: nothing, the changed blocks, or the whole text.
   */
  readonly reformatted: 'nothing' | 'blocks' | 'text';
}

/** Maximum number of attempts, each of which is parsed. */
const MOST_TRIALS = 12;

/**
 * Patches the source of a page to another document, and preserves every byte that is not affected: front matter, title,
 * comments, definitions, and formatting. In changed blocks, only changed words are replaced; if the result does not
 * parse to the document, the whole block is rewritten, then the whole text. Each result is verified by parsing it.
 *
 * In the syntax of another tool, blocks that have a notation of that tool are never rewritten, and no tag of the dialect
 * is written.
 *
 * @param target the document; its text is parsed in its written form, and keys of its nodes are ignored
 * @param options the syntax of the page
 * @returns undefined if no text has the document and all hidden content of the source
 */
export function patchSource(source: string, target: Document, options: ParseOptions): PatchedSource | undefined {
  // Trees that were not parsed may have adjacent text nodes, headings without anchors and the like.
  const { document } = parsePage(writeNodes(target.nodes));
  const now = readSourceBlocks(source, options) ?? readAsOneUnit(source, options);
  const pieces = planPieces(now, document.nodes);
  const expected = document.nodes.map(contentOfBlock);
  const form = new Patch(source, now, pieces, options);
  let next = form.write();
  let wrong = findDifference(next, expected, options);
  if (form.reformatted === 'nothing' && wrong < 0 && !form.isLossy) return { source: next, reformatted: 'nothing' };
  const whole = patchWhole(source, document, pieces, now);
  if (whole !== undefined && findDifference(whole, expected, options) < 0)
    return { source: whole, reformatted: 'nothing' };
  for (let trial = 2; wrong >= 0 && trial < MOST_TRIALS; trial += 1) {
    if (!form.rewrite(trial === MOST_TRIALS - 1 ? undefined : wrong)) break;
    next = form.write();
    wrong = findDifference(next, expected, options);
  }
  if (form.isLossy) return undefined;
  if (wrong < 0) return { source: next, reformatted: form.reformatted };
  if (!hasOwnTags(options.syntax ?? 'bindery')) return undefined;
  const written = rewriteText(source, document, hiddenIn(now, pieces));
  return findDifference(written, expected, options) < 0 ? { source: written, reformatted: 'text' } : undefined;
}

/** A text whose blocks share lines: all of their lines are one unit. */
function readAsOneUnit(source: string, options: ParseOptions): SourceBlocks {
  const { head, units } = splitSourceUnits(source, options);
  const { nodes: blocks } = parsePage(source, options).document;
  const last = units.at(-1);
  const text = units.map((unit) => (unit === last ? unit.text : unit.text + unit.gap)).join('');
  const unit = { text, gap: last?.gap ?? '', kind: 'container', isTitle: false } as const;
  return { head, units: [unit], spans: [{ start: 0, end: blocks.length }], byKey: new Map(), blocks };
}

/** Index of the first block that differs, or -1. */
function findDifference(source: string, expected: readonly string[], options: ParseOptions): number {
  const { nodes } = parsePage(source, options).document;
  const length = Math.max(nodes.length, expected.length);
  for (let index = 0; index < length; index += 1) {
    const node = nodes[index];
    if (node === undefined || contentOfBlock(node) !== expected[index]) return index;
  }
  return -1;
}

/** A text that is written piece by piece. */
class Patch {
  readonly #now: SourceBlocks;
  readonly #pieces: readonly Piece[];
  readonly #lineEnd: string;
  readonly #options: ParseOptions;
  /** Pieces whose blocks are rewritten as a whole. */
  readonly #whole = new Set<Piece>();

  /** Whether a block with a notation of another tool had to be rewritten. */
  isLossy = false;

  constructor(source: string, now: SourceBlocks, pieces: readonly Piece[], options: ParseOptions) {
    this.#options = options;
    this.#now = now;
    this.#pieces = pieces;
    this.#lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
    for (const piece of pieces) if (piece.kind === 'new') this.#whole.add(piece);
  }

  get reformatted(): PatchedSource['reformatted'] {
    return [...this.#whole].some(({ kind }) => kind !== 'new') ? 'blocks' : 'nothing';
  }

  /** Rewrites the piece of a block as a whole from now on, or all changed pieces; false if none is left. */
  rewrite(block: number | undefined): boolean {
    const size = this.#whole.size;
    const withNodes = this.#pieces.filter(({ nodes }) => nodes.length > 0);
    if (block === undefined) for (const piece of withNodes) if (piece.kind !== 'same') this.#whole.add(piece);
    const at = withNodes.findLastIndex(({ first }) => first <= (block ?? -1));
    const [before, piece, after] = [withNodes[at - 1], withNodes[at], withNodes[at + 1]];
    // A piece that is correct on its own is parsed as part of its neighbor.
    for (const each of [piece, before, after]) {
      if (each === undefined || this.#whole.size > size) continue;
      this.#whole.add(each);
    }
    return this.#whole.size > size;
  }

  write(): string {
    const parts: Part[] = [];
    for (let index = 0; index < this.#pieces.length; index += 1) {
      const piece = this.#pieces[index] as Piece;
      const text = this.#whole.has(piece) ? undefined : this.#writeUnits(piece);
      const { start, end } = piece;
      if (text !== undefined) {
        parts.push({ text, gap: this.#now.units[end - 1]?.gap ?? '', start, end });
        continue;
      }
      // Adjacent blocks are serialized together: adjacent lists need different markers.
      const run = [piece];
      for (let next = this.#pieces[index + 1]; next && this.#whole.has(next); next = this.#pieces[index + 1]) {
        run.push(next);
        index += 1;
      }
      parts.push(this.#writeBlocks(run));
    }
    return this.#now.head + joinParts(parts, this.#lineEnd, this.#now.units.at(-1)?.gap ?? '');
  }

  /** The units of a piece with changed words; undefined if they cannot be merged. */
  #writeUnits(piece: Piece): string | undefined {
    const text = this.#textOf(piece);
    if (piece.kind === 'same') return text;
    const before = writeNodes(blocksOf(this.#now, piece.start, piece.end)).replaceAll('\n', this.#lineEnd);
    const merged = mergeWords(text, before, writeNodes(piece.nodes).replaceAll('\n', this.#lineEnd));
    if (merged !== undefined && hasHiddenText(merged, findHiddenText(text, before))) return merged;
    this.#whole.add(piece);
    return undefined;
  }

  #writeBlocks(run: readonly Piece[]): Part {
    let text = writeNodes(run.flatMap(({ nodes }) => nodes));
    for (const piece of run) {
      const before = writeNodes(blocksOf(this.#now, piece.start, piece.end));
      if (!this.#isPlain(piece)) this.isLossy = true;
      if (piece.end > piece.start) text = addHiddenText(text, findHiddenText(this.#textOf(piece), before));
    }
    const units = run.filter(({ start, end }) => end > start);
    // A piece that starts or ends with new blocks is not adjacent to any unit of the source.
    const start = run[0] === units[0] ? (units[0]?.start ?? NO_UNIT) : NO_UNIT;
    const end = run.at(-1) === units.at(-1) ? (units.at(-1)?.end ?? NO_UNIT) : NO_UNIT;
    return { text: text.replaceAll('\n', this.#lineEnd), gap: this.#now.units[end - 1]?.gap ?? '', start, end };
  }

  /** Whether the units of a piece are plain Markdown, which may be rewritten. */
  #isPlain(piece: Piece): boolean {
    if (hasOwnTags(this.#options.syntax ?? 'bindery') || piece.end === piece.start) return true;
    const text = `.\n\n${this.#textOf(piece)}`;
    const [own, plain] = [parsePage(text, this.#options), parsePage(text)].map(({ document }) =>
      document.nodes.map(contentOfBlock),
    );
    return own?.join('\n') === plain?.join('\n');
  }

  #textOf({ start, end }: Piece): string {
    const units = this.#now.units.slice(start, end);
    return units.map(({ text, gap }, index) => (index === units.length - 1 ? text : text + gap)).join('');
  }
}

/** Id of parts without a unit; different from that of all units. */
const NO_UNIT = Number.NaN;

/** Lines, with the range of units of the source that they replace. */
interface Part {
  readonly text: string;
  /** Empty lines after it. */
  readonly gap: string;
  readonly start: number;
  readonly end: number;
}

/** Joins pieces: with the gaps of the source between adjacent units, with an empty line elsewhere. */
function joinParts(parts: readonly Part[], lineEnd: string, end: string): string {
  return parts
    .map(({ text, gap, end: unit }, index) => {
      const next = parts[index + 1];
      if (next === undefined) return text + end;
      if (next.start === unit) return text + gap;
      return text + (/[\r\n]$/.test(text) || text === '' ? '' : lineEnd) + (gap === '' ? lineEnd : gap);
    })
    .join('');
}

/** All words at once, for changes of one block in the lines of another, such as the text of a note. */
function patchWhole(
  source: string,
  document: Document,
  pieces: readonly Piece[],
  now: SourceBlocks,
): string | undefined {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const write = (nodes: Document['nodes']) => writeNodes(nodes).replaceAll('\n', lineEnd);
  const body = source.slice(now.head.length);
  const merged = mergeWords(body, write(now.blocks), write(document.nodes));
  return merged !== undefined && hasHiddenText(merged, hiddenIn(now, pieces)) ? now.head + merged : undefined;
}

/** Hidden content of the units that stay, or whose blocks change. */
function hiddenIn(now: SourceBlocks, pieces: readonly Piece[]): HiddenText {
  const parts = pieces.map(({ start, end }) => {
    const text = now.units
      .slice(start, end)
      .map((unit) => unit.text + unit.gap)
      .join('');
    return findHiddenText(text, writeNodes(blocksOf(now, start, end)));
  });
  return {
    comments: parts.flatMap(({ comments }) => comments),
    definitions: parts.flatMap(({ definitions }) => definitions),
  };
}

function rewriteText(source: string, document: Document, hidden: HiddenText): string {
  const text = writeNodes(document.nodes);
  const comments = hidden.comments.filter((comment) => !text.includes(comment));
  const definitions = hidden.definitions.filter((definition) => !text.includes(definition));
  const tail = [...comments, definitions.join('\n')].filter((part) => part !== '').map((part) => `\n${part}\n`);
  return replaceBody(source, text + tail.join(''));
}
