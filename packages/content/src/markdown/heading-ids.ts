import type { Block, Heading } from '../document/document.ts';
import { titleOfInlines } from '../document/text.ts';
import { walkBlocks } from '../document/walk.ts';

/**
 * The anchor of a heading with that text, by the rules of GitHub: lower case, spaces become hyphens, letters and digits
 * of every script stay, everything else vanishes.
 */
export function slugify(text: string): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return slug === '' ? 'section' : slug;
}

/** Assigns every heading a unique anchor, in place: its own if it has one, otherwise one derived from its text. */
export function assignIds(blocks: readonly Block[]): void {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  walkBlocks(blocks, {
    block(block) {
      if (isHeading(block)) {
        headings.push(block);
        claimOwnId(block, taken, counts);
      } else if (block.type === 'expandable' && block.data.id !== undefined) {
        taken.add(block.data.id);
      }
      return block.type !== 'code';
    },
    inline(inline) {
      if (inline.object === 'inline' && inline.type === 'anchor') {
        taken.add(inline.data.id);
      }
    },
  });
  for (const heading of headings) {
    if (heading.data.id === undefined) {
      setId(heading, claimId(slugify(titleOfInlines(heading.nodes)), taken, counts));
    }
  }
}

export function isHeading(block: Block): block is Heading {
  return block.type === 'heading-1' || block.type === 'heading-2' || block.type === 'heading-3';
}

function claimOwnId(heading: Heading, taken: Set<string>, counts: Map<string, number>): void {
  const { id } = heading.data;
  if (id !== undefined) {
    setId(heading, claimId(id, taken, counts));
  }
}

function setId(heading: Heading, id: string): void {
  const { align, level } = heading.data;
  (heading as { data: Heading['data'] }).data = {
    id,
    ...(align === undefined ? {} : { align }),
    ...(level === undefined ? {} : { level }),
  };
}

/** An anchor that is free: the wanted one, or with a number after it. `counts` saves looking for the number again. */
export function claimId(requested: string, taken: Set<string>, counts: Map<string, number>): string {
  let count = counts.get(requested) ?? 0;
  let id = count === 0 ? requested : `${requested}-${count}`;
  while (taken.has(id)) {
    count += 1;
    id = `${requested}-${count}`;
  }
  counts.set(requested, count + 1);
  taken.add(id);
  return id;
}
