// The search over the page: results as they are typed. Fetched by `search.ts` when it is wanted.
import type { SearchAnswer } from '../page-view.ts';
import { askSearch } from './search/ask-search.ts';
import { buildRecent, buildResult } from './search/build-options.ts';
import { type OptionList, openOptionList } from './search/option-list.ts';
import { openRecentSearches, type RecentSearches } from './search/recent-searches.ts';

export interface SearchDialog {
  readonly open: (query: string) => void;
}

/** Debounce: milliseconds without another key before the site is queried. */
const pause = 120;
/** Milliseconds before a loading message is shown. */
const patience = 250;

type State = 'prompt' | 'recent' | 'searching' | 'found' | 'nothing' | 'failed';

function find<Kind extends Element>(root: ParentNode, selector: string): Kind {
  const element = root.querySelector<Kind>(selector);
  if (element === null) throw new Error(`the search dialog has no ${selector}`);
  return element;
}

/** The elements of the dialog. */
interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly list: HTMLElement;
  readonly options: OptionList;
  readonly all: HTMLAnchorElement;
  readonly recent: RecentSearches;
  readonly source: string;
}

function addParts(template: HTMLTemplateElement): Parts {
  document.body.append(template.content.cloneNode(true));
  const dialog = find<HTMLDialogElement>(document, 'dialog.finder');
  const form = find<HTMLFormElement>(dialog, 'form');
  const field = find<HTMLInputElement>(form, '[name=q]');
  const list = find<HTMLElement>(dialog, '[role=listbox]');
  const all = find<HTMLAnchorElement>(dialog, '[data-all]');
  const recent = openRecentSearches(new URL(form.action).pathname);
  const { source = '' } = template.dataset;
  return { dialog, form, field, list, options: openOptionList(field, list), all, recent, source };
}

/** Shows the elements of one state, and announces it to screen readers. */
function showState({ dialog, all, form, field }: Parts, state: State, values: Readonly<Record<string, string>>): void {
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = !(part.dataset['state'] ?? '').split(' ').includes(state);
    for (const placeholder of part.querySelectorAll<HTMLElement>('[data-words]')) {
      const words = placeholder.dataset['words'] ?? '';
      placeholder.textContent = words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    }
  }
  const partial = dialog.querySelector<HTMLElement>('[data-partial]');
  if (partial !== null) partial.hidden = values['isPartial'] !== 'true';
  const url = new URL(form.action);
  if (field.value.trim() !== '') url.searchParams.set('q', field.value.trim());
  all.href = url.href;
}

/** Queries while the reader types. Only the response to the latest query is ever shown. */
function followTyping(parts: Parts): () => void {
  const { field, list, options, dialog, recent, source } = parts;
  const icon = dialog.querySelector('[data-recent-icon] svg');
  let running = new AbortController();
  let waiting = 0;

  const showNothingAsked = (): void => {
    const queries = recent.list();
    options.show(
      queries.map((query) => buildRecent(query, icon?.cloneNode(true))),
      false,
    );
    showState(parts, queries.length > 0 ? 'recent' : 'prompt', {});
  };
  const showAnswer = ({ query, results, isPartial }: SearchAnswer): void => {
    options.show(
      results.map((result) => buildResult(result, query)),
      true,
    );
    const values = { query, count: String(results.length), isPartial: String(isPartial === true) };
    showState(parts, results.length > 0 ? 'found' : 'nothing', values);
  };
  const ask = async (query: string, { signal }: AbortController): Promise<void> => {
    const hint = setTimeout(() => signal.aborted || showState(parts, 'searching', {}), patience);
    try {
      const answer = await askSearch(source, query, signal);
      if (!signal.aborted) showAnswer(answer);
    } catch {
      if (signal.aborted) return;
      options.show([], false);
      showState(parts, 'failed', {});
    } finally {
      clearTimeout(hint);
      if (!signal.aborted) list.removeAttribute('aria-busy');
    }
  };
  return () => {
    clearTimeout(waiting);
    running.abort();
    running = new AbortController();
    const query = field.value.trim();
    if (query === '') {
      list.removeAttribute('aria-busy');
      showNothingAsked();
      return;
    }
    list.setAttribute('aria-busy', 'true');
    const current = running;
    waiting = setTimeout(() => ask(query, current), pause);
  };
}

/** Opens the target of an option, respecting modifier keys. */
function follow(option: HTMLElement, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  option.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

function followKeys({ dialog, field, list, options }: Parts): void {
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => options.move(1),
    ArrowUp: () => options.move(-1),
    Home: () => options.moveTo('first'),
    End: () => options.moveTo('last'),
  };
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      dialog.close();
    }
    const active = options.active();
    // While the list is busy it shows an older query: the form then opens the results page.
    if (event.key === 'Enter' && active && !list.hasAttribute('aria-busy')) {
      event.preventDefault();
      follow(active, event);
    }
    const move = keys[event.key];
    if (!move || list.hidden || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    move();
  });
}

function followClicks({ dialog, form, field, list, recent }: Parts, refresh: () => void): void {
  const remember = (): void => {
    if (field.value.trim() !== '') recent.add(field.value.trim());
  };
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element && event.target.closest<HTMLElement>('[role=option]');
    if (!option) return;
    const query = option.dataset['query'];
    if (query === undefined) {
      remember();
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close();
      return;
    }
    field.value = query;
    field.focus();
    refresh();
  });
  form.addEventListener('submit', (event) => {
    if (field.value.trim() === '') event.preventDefault();
    remember();
  });
  // Next to the dialog is only its backdrop.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  find<HTMLButtonElement>(dialog, '[data-close]').addEventListener('click', () => dialog.close());
  find<HTMLButtonElement>(dialog, '[data-clear]').addEventListener('click', () => {
    recent.clear();
    field.focus();
    refresh();
  });
}

/** Creates the dialog of `template`, closed, on the page; call once. */
export function createSearchDialog(template: HTMLTemplateElement): SearchDialog {
  const parts = addParts(template);
  const refresh = followTyping(parts);
  followKeys(parts);
  followClicks(parts, refresh);
  parts.field.addEventListener('input', refresh);
  return {
    open: (query) => {
      if (parts.dialog.open) return;
      parts.field.value = query;
      parts.dialog.showModal();
      parts.field.focus();
      if (query === '') parts.field.select();
      refresh();
      parts.dialog.dispatchEvent(new Event('bindery:search', { bubbles: true }));
    },
  };
}
