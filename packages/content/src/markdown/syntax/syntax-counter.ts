/** The constructs of other tools, as a report names them. */
export const SYNTAX_KINDS = [
  'admonition',
  'callout',
  'expandable',
  'tabs',
  'code group',
  'card',
  'steps',
  'field',
  'figure',
  'component',
  'import',
  'expression',
  'icon',
  'attributes',
  'table of contents',
  'code title',
  'code lines',
  'abbreviation',
  'keyboard keys',
  'definition list',
  'mark',
  'include',
  'template',
] as const;

export type SyntaxKind = (typeof SYNTAX_KINDS)[number];

/** What became of a construct: a block or mark, its own text, or nothing. */
export type SyntaxOutcome = 'read' | 'keptAsText' | 'leftOut';

/** How often a page has a construct, and what became of it. */
export interface SyntaxCount {
  readonly kind: SyntaxKind;
  readonly read: number;
  readonly keptAsText: number;
  readonly leftOut: number;
  /** The first ones that were not read, otherwise the first ones; on one line each. */
  readonly examples: readonly string[];
}

/** Examples of a construct, and characters of each. */
const [MAX_EXAMPLES, MAX_EXAMPLE] = [3, 200];

interface Entry {
  read: number;
  keptAsText: number;
  leftOut: number;
  readonly lost: string[];
  readonly recognized: string[];
}

/** Counts the constructs of a page while it is parsed. */
export class SyntaxCounter {
  readonly #entries = new Map<SyntaxKind, Entry>();

  add(kind: SyntaxKind, outcome: SyntaxOutcome, example: string): void {
    const entry = this.#entries.get(kind) ?? { read: 0, keptAsText: 0, leftOut: 0, lost: [], recognized: [] };
    this.#entries.set(kind, entry);
    entry[outcome] += 1;
    const examples = outcome === 'read' ? entry.recognized : entry.lost;
    if (examples.length < MAX_EXAMPLES) examples.push(toExample(example));
  }

  /** The constructs that occur, in the order of their list. */
  list(): SyntaxCount[] {
    return SYNTAX_KINDS.flatMap((kind) => {
      const entry = this.#entries.get(kind);
      if (entry === undefined) return [];
      const { lost, recognized, ...counts } = entry;
      return [{ kind, ...counts, examples: lost.length > 0 ? lost : recognized }];
    });
  }
}

function toExample(text: string): string {
  const line = text
    .slice(0, 4 * MAX_EXAMPLE)
    .replace(/\s+/g, ' ')
    .trim();
  // A pair of surrogates stays whole.
  const characters = Array.from(line);
  let example = '';
  for (const character of characters) {
    if (example.length + character.length > MAX_EXAMPLE) break;
    example += character;
  }
  return example;
}
