import type { StateBlock } from 'markdown-it';
import { CONFLICT_SIDES, CONFLICT_STYLES, type ConflictSide } from './conflict-sides.ts';
import { makeParagraph } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SourceFacts } from './tokenizer.ts';

/** The lines between which a page shows both sides of a conflict: main's blocks, then the change request's. */
export const CONFLICT_MARKERS = {
  open: `<<<<<<< ${CONFLICT_SIDES.main}`,
  middle: '=======',
  close: `>>>>>>> ${CONFLICT_SIDES.change}`,
} as const;

/** Lines of the two markers after the opening one. */
export interface ConflictLines {
  readonly middle: number;
  readonly close: number;
}

/** State shared by the tokens of one conflict. */
export interface ConflictMeta extends ConflictLines {
  /** Whether it is at the top level of the page; only there it is shown as a conflict. */
  isShown: boolean;
}

/** Lines of a source that are looked at in vain, after first markers without the others; from then on all are text. */
const STRAY_LIMIT = 500_000;

/**
 * Parses both sides of a conflict. Every marker is on its own line between empty lines, outside of lists and quotes;
 * each side is parsed independently, so that unclosed elements end with it. Unmatched markers are text.
 */
export function readConflict(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const facts = state.env as SourceFacts;
  if (state.level !== 0 || facts.raw) return false;
  const line = lineAt(state, start);
  if (line === CONFLICT_MARKERS.close) return silent || addStrayMarker(state, start);
  if (line !== CONFLICT_MARKERS.open || silent || facts.strayLines > STRAY_LIMIT) return false;
  let linesRead = 0;
  const conflict = findMarkers(
    (at) => {
      linesRead += 1;
      return lineAt(state, at);
    },
    start,
    end,
  );
  if (conflict === undefined) {
    facts.strayLines += linesRead;
    return false;
  }
  const meta = { conflict: { ...conflict, isShown: false } };
  const { lineMax } = state;
  const { noMathFrom } = facts;
  const readSide = (from: number, to: number): void => {
    state.lineMax = to;
    state.md.block.tokenize(state, from, to);
    facts.raw = false;
    // Unclosed elements of a side do not affect the rest of the page.
    if (noMathFrom === undefined) delete facts.noMathFrom;
    else facts.noMathFrom = noMathFrom;
  };
  Object.assign(state.push('conflict_open', '', 1), { meta, map: [start, conflict.close + 1] });
  readSide(start + 1, conflict.middle);
  state.push('conflict_middle', '', 0).meta = meta;
  readSide(conflict.middle + 1, conflict.close);
  state.push('conflict_close', '', -1).meta = meta;
  Object.assign(state, { lineMax, line: conflict.close + 1 });
  return true;
}

/** A last marker without the others would be read as a quote. */
function addStrayMarker(state: StateBlock, line: number): boolean {
  state.push('paragraph_open', 'p', 1).map = [line, line + 1];
  Object.assign(state.push('inline', '', 0), { content: CONFLICT_MARKERS.close, children: [] });
  state.push('paragraph_close', 'p', -1);
  state.line = line + 1;
  return true;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}

/**
 * The markers that match the opening one in line `start`; nested conflicts are skipped. Undefined if one is missing or
 * is not between empty lines. Lines exclude their ends; none is read from `end` on.
 */
function findMarkers(lineOf: (line: number) => string, start: number, end: number): ConflictLines | undefined {
  const isEmpty = (line: number): boolean => line < 0 || line >= end || lineOf(line).trim() === '';
  const isMarker = (line: number): boolean => isEmpty(line - 1) && isEmpty(line + 1);
  if (!isMarker(start)) return undefined;
  const code = new FenceReader();
  let depth = 0;
  let middle: number | undefined;
  for (let line = start + 1; line < end; line += 1) {
    const text = lineOf(line);
    if (code.holds(text) || !isMarker(line)) continue;
    if (text === CONFLICT_MARKERS.open) {
      depth += 1;
    } else if (text === CONFLICT_MARKERS.close) {
      if (depth === 0) return middle === undefined ? undefined : { middle, close: line };
      depth -= 1;
    } else if (text === CONFLICT_MARKERS.middle && depth === 0 && middle === undefined) {
      middle = line;
      code.reset();
    }
  }
  return undefined;
}

const fencePattern = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Determines line by line which ones are in a fence. Fences in lists are ignored: a line without indentation, such as a
 * marker, ends them with their list.
 */
class FenceReader {
  #fence: string | undefined;
  #isInList = false;

  /** Whether the next line belongs to a fence, its first and last line included. */
  holds(line: string): boolean {
    const match = fencePattern.exec(line);
    if (this.#fence !== undefined) {
      const run = match?.[2] ?? '';
      if (run.startsWith(this.#fence) && line.trim() === run) this.#fence = undefined;
      return true;
    }
    if (/^\S/.test(line)) this.#isInList = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(line);
    if (match === null || (this.#isInList && match[1] !== '')) return false;
    this.#fence = match[2];
    return true;
  }

  reset(): void {
    this.#fence = undefined;
    this.#isInList = false;
  }
}

/** Begins main's side, as a hint where the conflict may be shown, else with its marker as text. */
export function openConflict(builder: PageBuilder, meta: ConflictMeta): void {
  meta.isShown = builder.isAtTop();
  if (meta.isShown) openSide(builder, 'main');
  else addMarker(builder, CONFLICT_MARKERS.open);
}

/** Ends main's side and begins the change request's. */
export function continueConflict(builder: PageBuilder, meta: ConflictMeta): void {
  if (!meta.isShown) {
    addMarker(builder, CONFLICT_MARKERS.middle);
    return;
  }
  builder.closeMarkdown();
  openSide(builder, 'change');
}

export function closeConflict(builder: PageBuilder, meta: ConflictMeta): void {
  if (meta.isShown) builder.closeMarkdown();
  else addMarker(builder, CONFLICT_MARKERS.close);
}

function openSide(builder: PageBuilder, side: ConflictSide): void {
  const leaf = { object: 'leaf', text: CONFLICT_SIDES[side], marks: [{ object: 'mark', type: 'bold' }] } as const;
  const label = makeParagraph([{ object: 'text', leaves: [leaf] }]);
  builder.open('conflict', {
    barrier: 'markdown',
    holdsMarkdown: true,
    finish: (nodes) => [
      {
        object: 'block',
        type: 'hint',
        data: { style: CONFLICT_STYLES[side] },
        isVoid: false,
        nodes: [label, ...nodes],
      },
    ],
  });
}

function addMarker(builder: PageBuilder, text: string): void {
  builder.openLine({ kind: 'paragraph', level: 0 });
  builder.text(text);
  builder.closeLine();
}
