import { type Inline, type Leaf, MARK_ORDER, type Mark } from '@bindery/content';

export type SimpleMark = Exclude<Mark['type'], 'color'>;

/** Marks in the order of the document tree, each once. */
export function listMarks(types: ReadonlySet<SimpleMark>): readonly Mark[] {
  return MARK_ORDER.filter((type) => types.has(type)).map((type) => ({ object: 'mark', type }));
}

interface Part {
  text: string;
  readonly marks: readonly Mark[];
  readonly key: string;
}

/** Collects the inlines of one paragraph: white space as browsers show it, stretches of equal marks as one. */
export class InlineWriter {
  readonly #nodes: Inline[] = [];
  #parts: Part[] = [];
  /** Whether white space is significant at this point. */
  #canSpace = false;

  text(text: string, marks: readonly Mark[]): void {
    let collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (!this.#canSpace) collapsed = collapsed.trimStart();
    if (collapsed === '') return;
    this.#canSpace = !collapsed.endsWith(' ');
    this.#append(collapsed, marks);
  }

  /** A line break that the reader sees. */
  breakLine(): void {
    this.#trimEnd();
    if (this.#parts.length > 0 || this.#nodes.length > 0) this.#parts.push({ text: '\n', marks: [], key: '' });
    this.#canSpace = false;
  }

  node(node: Inline): void {
    this.#flush();
    this.#nodes.push(node);
    this.#canSpace = true;
  }

  /** Everything so far, without white space at its ends. */
  finish(): Inline[] {
    this.#trimEnd(' \u00a0\n');
    this.#flush();
    return this.#nodes;
  }

  #append(text: string, marks: readonly Mark[]): void {
    const key = marks.map(({ type }) => type).join();
    if (key === '' || key === 'code') {
      this.#parts.push({ text, marks, key });
      return;
    }
    // Space between two stretches belongs to neither of them.
    const inner = text.trim();
    const start = text.length - text.trimStart().length;
    if (start > 0) this.#parts.push({ text: text.slice(0, start), marks: [], key: '' });
    if (inner === '') return;
    this.#parts.push({ text: inner, marks, key });
    const after = text.slice(start + inner.length);
    if (after !== '') this.#parts.push({ text: after, marks: [], key: '' });
  }

  #trimEnd(characters = ' \u00a0'): void {
    for (let last = this.#parts.at(-1); last !== undefined; last = this.#parts.at(-1)) {
      let end = last.text.length;
      while (end > 0 && characters.includes(last.text[end - 1] ?? '')) end -= 1;
      last.text = last.text.slice(0, end);
      if (end > 0) return;
      this.#parts.pop();
    }
  }

  #flush(): void {
    const leaves: { readonly leaf: Omit<Leaf, 'text'>; readonly key: string; readonly texts: string[] }[] = [];
    for (const { text, marks, key } of this.#parts) {
      const last = leaves.at(-1);
      if (last?.key === key) last.texts.push(text);
      else leaves.push({ leaf: { object: 'leaf', marks }, key, texts: [text] });
    }
    this.#parts = [];
    if (leaves.length === 0) return;
    this.#nodes.push({ object: 'text', leaves: leaves.map(({ leaf, texts }) => ({ ...leaf, text: texts.join('') })) });
  }
}

/** Whether inlines show anything. */
export function hasContent(nodes: readonly Inline[]): boolean {
  return nodes.some((node) =>
    node.object === 'text' ? node.leaves.some(({ text }) => /[^\s\u00a0]/.test(text)) : node.type !== 'anchor',
  );
}
