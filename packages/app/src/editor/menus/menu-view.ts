import { signal } from '@preact/signals';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { selectedRange } from '../commands/block-range.ts';
import type { EditorServices } from '../services.ts';
import type { MenuContext } from './menu-context.ts';
import type { MenuSignals } from './menu-signals.ts';
import type { MenuHosts } from './menu-surface.tsx';
import type { SuggestList } from './suggest-list.ts';
import { suggestQuery } from './suggest-plugin.ts';

/** Elements of the menus: a toolbar before the text, and a layer for floating elements after it. */
export class MenuView {
  readonly context: MenuContext;
  readonly #list: SuggestList;
  readonly #bar = document.createElement('div');
  readonly #floats = document.createElement('div');
  readonly signals: MenuSignals = { hovered: signal(null), isSelecting: signal(false), hasFocus: signal(false) };
  readonly #listeners = new AbortController();
  readonly #hosts: MenuHosts = { bar: this.#bar, floats: this.#floats };
  #surface: typeof import('./menu-surface.tsx') | undefined;
  #isEditable: boolean | undefined;

  constructor(view: EditorView, services: EditorServices, list: SuggestList) {
    this.context = { view, services, state: signal(view.state), layout: signal(0), isLinkOpen: signal(false) };
    this.#list = list;
    list.open(this.context);
    this.#bar.className = 'editor-bar';
    this.#floats.className = 'editor-floats';
    view.dom.before(this.#bar);
    view.dom.after(this.#floats);
    this.#listen(view);
    void this.#load();
  }

  /** The menus load after the text, but their space is reserved. */
  async #load(): Promise<void> {
    try {
      this.#surface = await import('./menu-surface.tsx');
    } catch {
      // Without a connection the text is editable without menus.
      const again = () => void this.#load();
      window.addEventListener('online', again, { once: true, signal: this.#listeners.signal });
      return;
    }
    this.#render();
  }

  #render(): void {
    const { editable, isDestroyed } = this.context.view;
    if (this.#surface === undefined || isDestroyed || editable === this.#isEditable) return;
    this.#isEditable = editable;
    this.#bar.hidden = !editable;
    const { context, signals } = this;
    this.#surface.renderMenus(this.#hosts, editable ? { context, list: this.#list, ...signals } : null);
  }

  /** Opens the menu that converts the selected blocks. */
  turnBlocks(): void {
    this.#surface?.openTurnMenu(this.context);
  }

  #listen(view: EditorView): void {
    const { signal: until } = this.#listeners;
    const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
      target.addEventListener(type, act, { signal: until, passive: true });
    on(view.dom, 'focus', () => {
      this.signals.hasFocus.value = true;
    });
    on(view.dom, 'blur', () => {
      this.signals.hasFocus.value = false;
    });
    on(view.dom, 'pointerdown', () => {
      this.signals.isSelecting.value = true;
    });
    const arrange = () => {
      this.context.layout.value += 1;
    };
    on(window, 'resize', arrange);
    if (window.visualViewport !== null) on(window.visualViewport, 'resize', arrange);
    on(window, 'pointerup', () => {
      this.signals.isSelecting.value = false;
    });
    on(view.dom, 'pointermove', (event) => this.#hover(event as PointerEvent));
    on(view.dom, 'keydown', () => {
      this.signals.hovered.value = null;
    });
  }

  /** The innermost block at the vertical position of a pointer. */
  #hover({ clientX, clientY, buttons, pointerType }: PointerEvent): void {
    if (buttons !== 0 || pointerType === 'touch') return;
    const { view } = this.context;
    const at = view.posAtCoords({ left: clientX, top: clientY });
    if (at === null) return;
    this.signals.hovered.value = blockAt(view.state, at.inside >= 0 ? at.inside : at.pos);
  }

  update(view: EditorView, before: EditorState): void {
    const hovered = this.signals.hovered.peek();
    if (hovered !== null && !view.state.doc.eq(before.doc)) this.signals.hovered.value = null;
    this.context.state.value = view.state;
    this.#list.update(suggestQuery(view.state));
    this.#render();
  }

  destroy(): void {
    this.#listeners.abort();
    this.#surface?.renderMenus(this.#hosts, null);
    this.#bar.remove();
    this.#floats.remove();
  }
}

/** Position before the block of the handle: an item, a block in a hint, a block of the page. */
function blockAt({ doc }: EditorState, pos: number): number | null {
  const node = doc.nodeAt(pos);
  const $pos = doc.resolve(node?.isTextblock === true || (node !== null && !node.isLeaf) ? pos + 1 : pos);
  if (node?.isLeaf && node.type.isInGroup('block')) return pos;
  const range = selectedRange({ $from: $pos, $to: $pos } as EditorState['selection']);
  return range?.start ?? null;
}
