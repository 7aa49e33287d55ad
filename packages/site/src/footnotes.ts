import type { Annotation, Block, Document, Fragment, Inline } from '@bindery/content';

/** One note at the end of the page, and how often the text refers to it. */
export interface Footnote {
  readonly number: number;
  readonly note: Fragment;
  readonly uses: number;
}

export interface Footnotes {
  readonly notes: readonly Footnote[];
  /** Number of the note, and which of its uses this one is, from 1. */
  readonly places: ReadonlyMap<Annotation, { readonly number: number; readonly use: number }>;
}

type Node = Document | Block | Inline | Fragment;

/** Every annotation of a document in the order of the text, notes of notes left out. */
function* listAnnotations(node: Node): Generator<Annotation> {
  if (node.object === 'inline' && node.type === 'annotation') yield node;
  else if ('fragments' in node) for (const fragment of node.fragments) yield* listAnnotations(fragment);
  if ('nodes' in node && node.nodes !== undefined) {
    for (const child of node.nodes as readonly Node[]) yield* listAnnotations(child);
  }
}

/** Numbers the notes of a document in the order in which the text first refers to them; equal labels share a note. */
export function numberFootnotes(document: Document): Footnotes {
  const notes: Footnote[] = [];
  const numbers = new Map<string, number>();
  const noteUses = new Map<Annotation, { number: number; use: number }>();
  for (const annotation of listAnnotations(document)) {
    const note = annotation.fragments.find((fragment) => fragment.nodes.length > 0);
    if (note === undefined) continue;
    const { label } = annotation.data;
    const number = numbers.get(label) ?? notes.length + 1;
    const use = (notes[number - 1]?.uses ?? 0) + 1;
    numbers.set(label, number);
    notes[number - 1] = { number, note: notes[number - 1]?.note ?? note, uses: use };
    noteUses.set(annotation, { number, use });
  }
  return { notes, places: noteUses };
}
