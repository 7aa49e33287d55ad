import { signal } from '@preact/signals';
import type { EditorView } from 'prosemirror-view';
import type { MenuContext } from './menu-context.ts';
import type { SuggestOption } from './suggest-options.ts';
import { closeSuggest } from './suggest-plugin.ts';
import type { SuggestQuery } from './suggest-query.ts';

/** The options of lists are loaded with the menus, after the text. */
let loaded: typeof import('./suggest-options.ts') | undefined;
const loading = async (): Promise<typeof import('./suggest-options.ts')> => {
  loaded = await import('./suggest-options.ts');
  return loaded;
};

const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab']);

/**
 * A suggestion list at the cursor: its options and the active row. Keys before the options are loaded wait for them.
 */
export class SuggestList {
  readonly query = signal<SuggestQuery | null>(null);
  readonly options = signal<readonly SuggestOption[]>([]);
  readonly active = signal(0);
  readonly status = signal<'ready' | 'loading' | 'failed'>('ready');
  #context: MenuContext | undefined;
  #waiting: string[] = [];
  #request = 0;

  open(context: MenuContext): void {
    this.#context = context;
  }

  /** Follows the query. */
  update(query: SuggestQuery | null): void {
    const before = this.query.peek();
    this.query.value = query;
    if (query === null) {
      this.#reset();
      return;
    }
    if (before !== null && before.kind === query.kind && before.text === query.text && before.from === query.from)
      return;
    if (before?.kind !== query.kind) this.#reset();
    this.#load(query);
  }

  #reset(): void {
    this.#request += 1;
    this.#waiting = [];
    this.options.value = [];
    this.active.value = 0;
    this.status.value = 'ready';
  }

  #load(query: SuggestQuery): void {
    const context = this.#context;
    if (context === undefined) return;
    this.#request += 1;
    const request = this.#request;
    const options =
      loaded?.listOptions(context, query) ?? loading().then((module) => module.listOptions(context, query));
    if (!(options instanceof Promise)) {
      this.#show(options);
      return;
    }
    this.status.value = 'loading';
    options.then(
      (loaded) => request === this.#request && this.#show(loaded),
      () => {
        if (request === this.#request) this.status.value = 'failed';
      },
    );
  }

  #show(options: readonly SuggestOption[]): void {
    this.options.value = options;
    this.active.value = 0;
    this.status.value = 'ready';
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) this.#act(each);
  }

  /** @returns whether the list handled a key */
  press(view: EditorView, event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (event.key === 'Escape') {
      closeSuggest(view);
      return true;
    }
    if (!KEYS.has(event.key)) return false;
    if (this.status.peek() === 'loading') {
      this.#waiting.push(event.key);
      return true;
    }
    if (this.options.peek().length > 0) return this.#act(event.key);
    closeSuggest(view);
    return false;
  }

  #act(pressed: string): boolean {
    const count = this.options.peek().length;
    if (pressed === 'ArrowDown') this.active.value = (this.active.peek() + 1) % count;
    else if (pressed === 'ArrowUp') this.active.value = (this.active.peek() - 1 + count) % count;
    else this.choose(this.active.peek());
    return true;
  }

  choose(index: number): void {
    const query = this.query.peek();
    const option = this.options.peek()[index];
    if (query !== null && option !== undefined) option.choose(query);
  }
}
