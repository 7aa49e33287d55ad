import type { StateBlock } from 'markdown-it';
import type { HintStyle } from '../document/document.ts';
import { makeParagraph } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SourceFacts } from './tokenizer.ts';

/** How the two sides of a merge are named to people, in this order wherever both are shown. */
export const CONFLICT_SIDES = { main: 'Main content', change: 'This change request' } as const;

export type ConflictSide = keyof typeof CONFLICT_SIDES;

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

/** What the tokens of one conflict know together. */
export interface ConflictMeta extends ConflictLines {
  /** Whether it stands at the top level of the page, where alone it is shown as a conflict. */
  isShown: boolean;
}

/** Lines of a source that are looked at in vain, after first markers without the others; from then on all are text. */
const STRAY_LIMIT = 500_000;

const styles: Readonly<Record<ConflictSide, HintStyle>> = { main: 'danger', change: 'info' };

/**
 * Reads both sides of a conflict. Every marker stands on its own line between empty lines, outside of lists and
 * quotes; each side is read by itself, so that nothing that it leaves open reaches beyond it. Markers that do not
 * belong together are text.
 */
export function readConflict(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const facts = state.env as SourceFacts;
  if (state.level !== 0 || facts.raw) return false;
  const line = lineAt(state, start);
  if (line === CONFLICT_MARKERS.close) return silent || addStrayMarker(state, start);
  if (line !== CONFLICT_MARKERS.open || silent || facts.strayLines > STRAY_LIMIT) return false;
  let linesRead = 0;
  const found = findMarkers(
    (at) => {
      linesRead += 1;
      return lineAt(state, at);
    },
    start,
    end,
  );
  if (found === undefined) {
    facts.strayLines += linesRead;
    return false;
  }
  const meta = { conflict: { ...found, isShown: false } };
  const { lineMax } = state;
  const { noMathFrom } = facts;
  const readSide = (from: number, to: number): void => {
    state.lineMax = to;
    state.md.block.tokenize(state, from, to);
    facts.raw = false;
    // What a side does not close says nothing about the rest of the page.
    if (noMathFrom === undefined) delete facts.noMathFrom;
    else facts.noMathFrom = noMathFrom;
  };
  Object.assign(state.push('conflict_open', '', 1), { meta, map: [start, found.close + 1] });
  readSide(start + 1, found.middle);
  state.push('conflict_middle', '', 0).meta = meta;
  readSide(found.middle + 1, found.close);
  state.push('conflict_close', '', -1).meta = meta;
  Object.assign(state, { lineMax, line: found.close + 1 });
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
 * The markers that belong to the opening one in line `start`; conflicts within a side are passed over. Undefined when
 * one is missing or does not stand between empty lines. Lines come without their ends; none is asked from `end` on.
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
 * Tells, line after line, which ones a fence contains. Fences in lists are passed over: a line without indentation,
 * such as a marker, ends them with their list.
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
      { object: 'block', type: 'hint', data: { style: styles[side] }, isVoid: false, nodes: [label, ...nodes] },
    ],
  });
}

function addMarker(builder: PageBuilder, text: string): void {
  builder.openLine({ kind: 'paragraph', level: 0 });
  builder.text(text);
  builder.closeLine();
}
