import { BLOCKS } from '../blocks/registry.ts';
import { slugify } from '../markdown/heading-ids.ts';
import type { Block, Document } from './document.ts';
import type { Inline } from './inline.ts';
import type { ParsedPage } from './page-source.ts';
import { titleOfInlines } from './text.ts';
import { walkBlocks, walkInlines } from './walk.ts';

/** A heading in the list of the headings of a page. */
export interface OutlineEntry {
  readonly title: string;
  /** Anchor. */
  readonly id: string;
  readonly depth: 1 | 2 | 3;
}

/**
 * The headings that structure a document: those at the top level, in columns, steps, updates, conditions and snippets.
 * Headings in tabs, expandables, hints, quotes, lists and cells can be linked, but are not listed: they are not always
 * visible, or only structure a part of the page.
 *
 * @param listInside entries for content shown instead of a block
 */
export function listOutline(
  document: Document,
  listInside: (block: Block) => readonly OutlineEntry[] = () => [],
): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  walkBlocks(document.nodes, {
    block(block) {
      if (block.type === 'heading-1' || block.type === 'heading-2' || block.type === 'heading-3') {
        const title = titleOfInlines(block.nodes).trim();
        if (block.data.id !== undefined && title !== '') {
          entries.push({ title, id: block.data.id, depth: Number(block.type.slice(-1)) as 1 | 2 | 3 });
        }
      }
      entries.push(...listInside(block));
      return BLOCKS[block.type].isTransparent === true;
    },
  });
  return entries;
}

/**
 * All anchors of a page: headings, expandables with an id, anchor points, and the title, by its own anchor and by the
 * one derived from its text.
 */
export function listAnchors(page: ParsedPage): string[] {
  const anchors = new Set<string>();
  if (page.titleId !== undefined) {
    anchors.add(page.titleId);
  }
  if (page.title !== undefined) {
    anchors.add(slugify(titleOfInlines(page.title)));
    walkInlines(page.title, { inline: (inline) => addAnchorPoint(inline, anchors) });
  }
  walkBlocks(page.document.nodes, {
    block(block) {
      if ('id' in block.data && block.data.id !== undefined) {
        anchors.add(block.data.id);
      }
      return block.type !== 'code';
    },
    inline: (inline) => addAnchorPoint(inline, anchors),
  });
  return [...anchors];
}

function addAnchorPoint(inline: Inline, anchors: Set<string>): void {
  if (inline.object === 'inline' && inline.type === 'anchor') {
    anchors.add(inline.data.id);
  }
}
