import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { scopePath } from '../../data/content.ts';
import { relativePath } from '../../data/relative-path.ts';
import { getTexts } from '../../texts/texts.ts';
import { loadTargets } from '../node-views/targets.ts';
import { REMOTE } from '../remote-steps.ts';
import type { EditorServices } from '../services.ts';
import { insertSlice, sliceOfBlocks } from './insert-slice.ts';
import type { UrlChoice, UrlMenu } from './url-menu.ts';
import { insertUrl, isEmptyLine, linkSelection, urlRef } from './url-steps.ts';

/** A URL pasted on an empty line, with the paragraph that contains it. */
interface PastedUrl {
  readonly position: number;
  readonly url: string;
}

const key = new PluginKey<PastedUrl | null>('pasted-url');

/** Whether the menu with alternatives for a pasted URL is open. */
export const isUrlMenuOpen = (state: EditorState): boolean => key.getState(state) != null;

/** Pastes a URL: on selected text as its link, otherwise as a link; on an empty line, a menu offers alternatives. */
export function pasteUrl(view: EditorView, { announce }: EditorServices, url: string): void {
  const linked = linkSelection(view.state, url);
  if (linked !== undefined) {
    view.dispatch(linked.setMeta('paste', true).setMeta('uiEvent', 'paste'));
    return;
  }
  const isAlone = isEmptyLine(view.state);
  const transaction = insertUrl(view.state, url);
  const position = transaction.selection.$from.depth === 0 ? 0 : transaction.selection.$from.before();
  view.dispatch(isAlone ? transaction.setMeta(key, { position, url } satisfies PastedUrl) : transaction);
  if (isAlone) announce(getTexts('editorPaste').urlHint);
}

/** The file of the page of this content that a URL of the application refers to. */
async function findCard(services: EditorServices, url: string): Promise<string | undefined> {
  const { origin, pathname } = new URL(url);
  const base = `${scopePath(services.organization, services.scope)}/`;
  if (origin !== location.origin || !pathname.includes(base)) return undefined;
  const path = decodeURIComponent(pathname.slice(pathname.indexOf(base) + base.length));
  const { sourcePath, targets } = await loadTargets(services);
  const page = targets.find((target) => target.kind === 'page' && target.path === path);
  return page && relativePath(sourcePath, page.sourcePath);
}

/** The alternatives for a URL, below its line. */
export const urlForms = (services: EditorServices): Plugin<PastedUrl | null> =>
  new Plugin<PastedUrl | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, pasted) => {
        const next = transaction.getMeta(key) as PastedUrl | null | undefined;
        if (next !== undefined) return next;
        if (pasted === null) return null;
        // Any other input or selection confirms the link.
        const isRemote = transaction.getMeta(REMOTE) === true;
        if (transaction.docChanged && !isRemote) return null;
        const position = transaction.mapping.map(pasted.position, -1);
        const isThere = transaction.selection.$from.depth > 0 && transaction.selection.$from.before() === position;
        return isThere ? { ...pasted, position } : null;
      },
    },
    props: {
      handleKeyDown: (view, event) => {
        if (view.composing || key.getState(view.state) == null) return false;
        if (event.key === 'Escape') {
          close(view);
          return true;
        }
        return event.key === 'ArrowDown' && !event.altKey && !event.shiftKey && focusMenu(view);
      },
    },
    view: (view) => new UrlMenuView(view, services),
  });

const menus = new WeakMap<EditorView, UrlMenu>();
/** Loaded when a URL is pasted for the first time. */
let loaded: typeof import('./url-menu.ts') | undefined;

function focusMenu(view: EditorView): boolean {
  const menu = menus.get(view);
  menu?.focus();
  return menu !== undefined;
}

const close = (view: EditorView): void =>
  view.dispatch(view.state.tr.setMeta(key, null).setMeta('addToHistory', false));

class UrlMenuView {
  readonly #services: EditorServices;
  readonly #follow: () => void;
  #shown: PastedUrl | undefined;

  constructor(view: EditorView, services: EditorServices) {
    this.#services = services;
    this.#follow = () => this.update(view);
    window.addEventListener('resize', this.#follow);
  }

  update(view: EditorView): void {
    const pasted = key.getState(view.state) ?? undefined;
    if (pasted === undefined) {
      this.#hide(view);
      return;
    }
    if (this.#shown?.url !== pasted.url || menus.get(view) === undefined) this.#show(view, pasted);
    menus.get(view)?.moveBelow(view, pasted.position);
    this.#shown = pasted;
  }

  destroy(): void {
    window.removeEventListener('resize', this.#follow);
  }

  #show(view: EditorView, { url }: PastedUrl): void {
    this.#hide(view);
    if (loaded === undefined) {
      import('./url-menu.ts').then(
        (module) => {
          loaded = module;
          if (!view.isDestroyed) this.update(view);
        },
        () => undefined,
      );
      return;
    }
    const menu = new loaded.UrlMenu(
      view,
      (choice) => choose(view, choice, url),
      () => {
        close(view);
        view.focus();
      },
    );
    menus.set(view, menu);
    findCard(this.#services, url).then(
      (card) => card !== undefined && menu.offerCard(card),
      () => undefined,
    );
  }

  #hide(view: EditorView): void {
    menus.get(view)?.remove();
    menus.delete(view);
    this.#shown = undefined;
  }
}

function choose(view: EditorView, choice: UrlChoice, url: string): void {
  const pasted = key.getState(view.state);
  view.focus();
  if (pasted == null) return;
  const block = blockOf(view.state, choice, url);
  if (block === undefined) {
    close(view);
    return;
  }
  const $position = view.state.doc.resolve(pasted.position + 1);
  const transaction = insertSlice(view.state, $position.before(), $position.after(), sliceOfBlocks([block]));
  view.dispatch(transaction.setMeta(key, null));
}

function blockOf({ schema }: EditorState, choice: UrlChoice, url: string): Node | undefined {
  if (choice.kind === 'embed') return schema.nodes['embed']?.create({ url });
  if (choice.kind === 'card') return schema.nodes['content_ref']?.create({ ref: urlRef(choice.target) });
  return undefined;
}
