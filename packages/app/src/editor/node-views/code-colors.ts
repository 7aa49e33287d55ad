import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

type Highlighter = typeof import('@bindery/site/highlight');

const key = new PluginKey<DecorationSet>('code-colors');

/** Debounce of syntax highlighting, in milliseconds. */
const REST_MS = 120;
/** Maximum of retries while the selection is stale. */
const MOST_WAITS = 5;
/** Characters highlighted at a time, so that typing never waits for it. */
const SLICE = 4000;
/** Longer blocks of code are shown without colors, as on sites. */
const LONGEST = 60_000;

/** Syntax colors, line numbers and marked lines of code: decorations that follow the text. */
export const codeColors = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, set) =>
        (transaction.getMeta(key) as DecorationSet | undefined) ?? set.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => {
      const colors = new CodeColors(view);
      colors.schedule(0);
      return {
        update: (_, before) => {
          if (before.doc !== view.state.doc) colors.schedule(REST_MS);
        },
        destroy: () => colors.destroy(),
      };
    },
  });

class CodeColors {
  readonly #view: EditorView;
  /** Blocks whose decorations are current; a changed node is another object. */
  #done = new WeakSet<Node>();
  #timer: number | undefined;
  #highlighter: Highlighter | undefined;
  #isLoading = false;
  #waits = 0;

  constructor(view: EditorView) {
    this.#view = view;
  }

  schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#run(), delay);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #run(): void {
    const { state } = this.#view;
    if (this.#view.composing || !this.#isSelectionRead()) {
      this.schedule(REST_MS);
      return;
    }
    const open = listCode(state.doc).filter(({ node }) => !this.#done.has(node));
    if (open.length === 0) return;
    if (this.#highlighter === undefined && open.some(({ node }) => node.attrs['syntax'] !== null)) {
      void this.#load();
      return;
    }
    let set = key.getState(state) ?? DecorationSet.empty;
    let characters = 0;
    for (const { node, position } of open) {
      set = set
        .remove(set.find(position, position + node.nodeSize))
        .add(state.doc, decorateCode(node, position + 1, this.#highlighter));
      this.#done.add(node);
      characters += node.content.size;
      if (characters > SLICE) break;
    }
    this.#view.dispatch(state.tr.setMeta(key, set).setMeta('addToHistory', false));
    if (open.some(({ node }) => !this.#done.has(node))) this.schedule(0);
  }

  /**
   * Whether the editor has read the current selection of the browser: redrawing the text around a selection that a key
   * has just moved would reset it.
   */
  #isSelectionRead(): boolean {
    const { selection } = this.#view.state;
    const domSelection = document.getSelection();
    const focusNode = domSelection?.focusNode ?? null;
    if (!(selection instanceof TextSelection) || focusNode === null || !this.#view.dom.contains(focusNode)) return true;
    const isRead = this.#view.posAtDOM(focusNode, domSelection?.focusOffset ?? 0) === selection.head;
    this.#waits = isRead ? 0 : this.#waits + 1;
    return isRead || this.#waits > MOST_WAITS;
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#highlighter = await import('@bindery/site/highlight');
    } catch {
      // Without a connection code stays plain, and is highlighted after the next change.
    } finally {
      this.#isLoading = false;
    }
    if (this.#highlighter !== undefined && !this.#view.isDestroyed) this.schedule(0);
  }
}

/** Blocks of code with their positions. */
function listCode(doc: Node): { readonly node: Node; readonly position: number }[] {
  const blocks: { readonly node: Node; readonly position: number }[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'code') blocks.push({ node, position });
    return !node.isTextblock && !node.isAtom;
  });
  return blocks;
}

/**
 * Decorations of one block of code.
 * @param start position of its first character
 */
function decorateCode(node: Node, start: number, highlighter: Highlighter | undefined): Decoration[] {
  const lines = node.textContent.split('\n');
  const { syntax, highlighted, lineNumbers } = node.attrs;
  const marked = new Set<number>(highlighted as readonly number[]);
  const decorations: Decoration[] = [];
  const tokens =
    typeof syntax === 'string' && highlighter !== undefined && node.content.size <= LONGEST
      ? highlighter.highlightCode(lines, syntax)
      : undefined;
  let at = start;
  for (const [index, line] of lines.entries()) {
    if (lineNumbers === true) decorations.push(widget(at, 'block-line-number', index + 1));
    if (marked.has(index)) decorations.push(widget(at, 'block-line-mark'));
    let from = at;
    for (const { text, className } of tokens?.[index] ?? []) {
      if (className !== undefined) decorations.push(Decoration.inline(from, from + text.length, { class: className }));
      from += text.length;
    }
    at += line.length + 1;
  }
  return decorations;
}

/** A line marker, hidden from screen readers; typing inserts after it. */
function widget(position: number, className: string, number?: number): Decoration {
  const create = (): HTMLElement => {
    const element = document.createElement('span');
    element.className = className;
    element.setAttribute('aria-hidden', 'true');
    if (number !== undefined) element.dataset['line'] = String(number);
    return element;
  };
  return Decoration.widget(position, create, { side: -1, key: `${className} ${number ?? ''}`, ignoreSelection: true });
}
