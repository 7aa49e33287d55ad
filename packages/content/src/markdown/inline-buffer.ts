import type { Inline, Mark } from '../document/inline.ts';

interface MutableText {
  readonly object: 'text';
  readonly leaves: { readonly object: 'leaf'; text: string; readonly marks: readonly Mark[] }[];
}

/** Converts the contents of an inline element (a link, a button) to nodes. */
export type WrapInlines = (nodes: readonly Inline[]) => readonly Inline[];

interface Context {
  readonly name: string;
  readonly nodes: Inline[];
  readonly wrap: WrapInlines;
}

/** Collects the inlines of one paragraph or heading; links and the like are nested stretches of it. */
export class InlineBuffer {
  /** Separate, because reading the end of a long concatenated text would flatten it each time. */
  private lastText: string | undefined;
  private readonly contexts: Context[] = [{ name: '', nodes: [], wrap: (nodes) => nodes }];

  /** Adds text; stretches with the same marks become one leaf. */
  text(text: string, marks: readonly Mark[]): void {
    if (text === '') {
      return;
    }
    this.lastText = text;
    const { nodes } = this.top();
    const last = nodes.at(-1);
    if (last?.object !== 'text') {
      nodes.push({ object: 'text', leaves: [{ object: 'leaf', text, marks }] });
      return;
    }
    const { leaves } = last as MutableText;
    const leaf = leaves.at(-1);
    if (leaf !== undefined && leaf.marks === marks) {
      leaf.text += text;
    } else {
      leaves.push({ object: 'leaf', text, marks });
    }
  }

  node(node: Inline): void {
    this.lastText = undefined;
    this.top().nodes.push(node);
  }

  /** Replaces the node that was added last. */
  replaceLast(node: Inline): void {
    this.top().nodes.pop();
    this.node(node);
  }

  last(): Inline | undefined {
    return this.top().nodes.at(-1);
  }

  /** The character before the insertion point; undefined at the start and after other nodes. */
  lastCharacter(): string | undefined {
    return this.lastText?.at(-1);
  }

  isOpen(name: string): boolean {
    return this.contexts.some((context) => context.name === name);
  }

  depth(): number {
    return this.contexts.length - 1;
  }

  open(name: string, wrap: WrapInlines): void {
    this.contexts.push({ name, nodes: [], wrap });
  }

  /** Ends the innermost element of that name, and those within it. Does nothing if there is none. */
  close(name: string): void {
    if (!this.isOpen(name)) {
      return;
    }
    let closed: string;
    do {
      closed = this.closeTop();
    } while (closed !== name);
  }

  /** Ends everything that is open. White space at both ends is taken off. */
  finish(): Inline[] {
    while (this.contexts.length > 1) {
      this.closeTop();
    }
    return trimInlines(this.top().nodes);
  }

  private closeTop(): string {
    const context = this.contexts.pop();
    if (context === undefined) {
      return '';
    }
    const { nodes } = this.top();
    for (const node of context.wrap(context.nodes)) {
      appendInline(nodes, node);
    }
    return context.name;
  }

  private top(): Context {
    const context = this.contexts.at(-1);
    if (context === undefined) {
      throw new Error('the outermost context is never closed');
    }
    return context;
  }
}

/** Adds an inline to a list of them; text joins the text before it. */
export function appendInline(nodes: Inline[], node: Inline): void {
  const last = nodes.at(-1);
  if (node.object !== 'text' || last?.object !== 'text') {
    nodes.push(node);
    return;
  }
  const { leaves } = last as MutableText;
  for (const leaf of node.leaves) {
    const before = leaves.at(-1);
    if (before !== undefined && before.marks === leaf.marks) {
      before.text += leaf.text;
    } else {
      leaves.push({ ...leaf });
    }
  }
}

/** Removes spaces and line breaks from the beginning and the end, in place, and leaves that contain nothing else. */
function trimInlines(nodes: Inline[]): Inline[] {
  trimEdge(nodes, 0, (text) => text.replace(/^[ \t\n]+/, ''));
  trimEdge(nodes, -1, trimEndOf);
  return nodes;
}

function trimEdge(nodes: Inline[], at: 0 | -1, trim: (text: string) => string): void {
  for (let node = nodes.at(at); node?.object === 'text'; node = nodes.at(at)) {
    const { leaves } = node as MutableText;
    const leaf = leaves.at(at);
    if (leaf !== undefined) {
      leaf.text = trim(leaf.text);
      if (leaf.text !== '') {
        return;
      }
      leaves.splice(at, 1);
    }
    if (leaves.length === 0) {
      nodes.splice(at, 1);
    }
  }
}

/** Without the spaces and line breaks at its end. A pattern would look at every run of spaces from each of its places. */
export function trimEndOf(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\n'.includes(text[end - 1] ?? '')) {
    end -= 1;
  }
  return text.slice(0, end);
}
