import type { Block, Fragment } from '../document/document.ts';
import type { Annotation, Inline } from '../document/inline.ts';
import { walkBlocks, walkInlines } from '../document/walk.ts';

/** Characters of JSON that the second and further uses of notes may add to a page. */
const maximumRepeated = 100_000;
/** Notes within notes that are followed. */
const maximumDepth = 10;

/**
 * Moves the notes of footnotes to their references, in place. A note that is referenced again is repeated unless it
 * makes the page much larger, and never within itself; an unreferenced note is dropped.
 */
export function placeNotes(
  title: readonly Inline[],
  blocks: readonly Block[],
  notes: ReadonlyMap<string, readonly Block[]>,
): void {
  if (notes.size === 0) {
    return;
  }
  const placed = new Map<string, { readonly fragment: Fragment; isOpen: boolean }>();
  const seen = new WeakSet<object>();
  let budget = maximumRepeated;
  let depth = 0;
  const insertNotes = (inline: Inline): void => {
    if (inline.object !== 'inline' || inline.type !== 'annotation' || seen.has(inline)) {
      return;
    }
    seen.add(inline);
    const { label } = inline.data;
    const known = placed.get(label);
    if (known === undefined && depth < maximumDepth) {
      const fragment = makeNote(notes.get(label) ?? []);
      const state = { fragment, isOpen: true };
      placed.set(label, state);
      depth += 1;
      walkBlocks(fragment.nodes, { inline: insertNotes });
      depth -= 1;
      state.isOpen = false;
      setNote(inline, fragment);
    } else if (known?.isOpen === false && budget > 0) {
      const copy = JSON.stringify(known.fragment);
      budget -= copy.length;
      const fragment = JSON.parse(copy) as Fragment;
      walkBlocks(fragment.nodes, { inline: (inner) => void seen.add(inner) });
      setNote(inline, fragment);
    }
  };
  walkInlines(title, { inline: insertNotes });
  walkBlocks(blocks, { inline: insertNotes });
}

function makeNote(nodes: readonly Block[]): Fragment {
  return { object: 'fragment', fragment: 'annotation-body', type: 'annotation-body', nodes };
}

function setNote(annotation: Annotation, fragment: Fragment): void {
  (annotation as { fragments: readonly Fragment[] }).fragments = [fragment];
}
