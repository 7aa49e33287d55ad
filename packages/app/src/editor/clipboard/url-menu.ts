import type { EditorView } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';

/** An alternative for a pasted URL. */
export type UrlChoice = { readonly kind: 'link' | 'embed' } | { readonly kind: 'card'; readonly target: string };

/** The alternatives for a URL as a menu over the text, with arrow keys. */
export class UrlMenu {
  readonly #element = document.createElement('div');
  readonly #choose: (choice: UrlChoice) => void;

  constructor(view: EditorView, choose: (choice: UrlChoice) => void, leave: () => void) {
    const texts = getTexts('editorPaste');
    this.#choose = choose;
    this.#element.className = 'editor-url-menu';
    this.#element.setAttribute('role', 'menu');
    this.#element.setAttribute('aria-label', texts.urlMenu);
    this.#element.addEventListener('keydown', (event) => this.#move(event, leave));
    this.#add(texts.asLink, { kind: 'link' });
    this.#add(texts.asEmbed, { kind: 'embed' });
    (view.dom.parentElement ?? document.body).append(this.#element);
  }

  /** Offers a page of this content as a card. */
  offerCard(target: string): void {
    this.#add(getTexts('editorPaste').asCard, { kind: 'card', target });
  }

  /** Puts the menu below a line. */
  moveBelow(view: EditorView, position: number): void {
    const host = this.#element.offsetParent;
    const line = view.nodeDOM(position);
    if (host === null || !(line instanceof HTMLElement)) return;
    const [outer, inner] = [host.getBoundingClientRect(), line.getBoundingClientRect()];
    this.#element.style.top = `${inner.bottom - outer.top + host.scrollTop + 4}px`;
    this.#element.style.left = `${Math.max(0, inner.left - outer.left)}px`;
  }

  focus(): void {
    this.#items[0]?.focus();
  }

  remove(): void {
    this.#element.remove();
  }

  get #items(): HTMLElement[] {
    return [...this.#element.querySelectorAll<HTMLElement>('[role=menuitem]')];
  }

  #add(label: string, choice: UrlChoice): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.tabIndex = -1;
    button.textContent = label;
    // The text keeps the focus, so that typing continues.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.#choose(choice));
    this.#element.append(button);
  }

  #move(event: KeyboardEvent, leave: () => void): void {
    const items = this.#items;
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step =
      event.key === 'ArrowDown' || event.key === 'ArrowRight'
        ? 1
        : event.key === 'ArrowUp' || event.key === 'ArrowLeft'
          ? -1
          : 0;
    if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
