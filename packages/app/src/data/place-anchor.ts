import { findPassage, type Passage, squeeze } from './find-passage.ts';

/** Target of an open comment on a page: a block, or a passage of it. */
export interface CommentAnchor {
  readonly commentId: string;
  /** Key of the block at the top of the page. */
  readonly key: string;
  /** Absent for a comment on the whole block. */
  readonly passage?: Passage;
}

/** A top-level block of a page, as an editor has it. */
export interface AnchoredBlock {
  /** Absent for a block that was not read from the server, or was edited since. */
  readonly key?: string;
  readonly text: string;
}

/** Position of an anchor: the block, and the range in its text, in UTF-16 code units. */
export interface AnchorPlace {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Locates an anchor among the blocks of a page: a passage by its text, preferably in the block with its key, a block by
 * its key. Undefined without a match. Pure.
 */
export function placeAnchor(
  { key, passage }: CommentAnchor,
  blocks: readonly AnchoredBlock[],
): AnchorPlace | undefined {
  const own = blocks.findIndex((block) => block.key === key);
  if (passage === undefined) return own < 0 ? undefined : { index: own, start: 0, end: blocks[own]?.text.length ?? 0 };
  let best: { readonly spot: AnchorPlace; readonly agreed: number } | undefined;
  for (const [index, { text }] of blocks.entries()) {
    const match = findPassage(squeeze(text), passage);
    if (match === undefined) continue;
    const agreed = match.agreed + (index === own ? passage.before.length + passage.after.length + 1 : 0);
    if (best !== undefined && agreed <= best.agreed) continue;
    best = {
      spot: { index, start: offsetOfCharacter(text, match.start), end: offsetOfCharacter(text, match.end - 1) + 1 },
      agreed,
    };
  }
  return best?.spot;
}

/** The offset of the character with a number, without counting white space. Pure. */
export function offsetOfCharacter(text: string, number: number): number {
  let seen = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    if (/\s/.test(text[offset] ?? '')) continue;
    if (seen === number) return offset;
    seen += 1;
  }
  return text.length;
}
