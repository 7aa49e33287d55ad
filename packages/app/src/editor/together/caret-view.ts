import type { Decoration, EditorView } from 'prosemirror-view';
import { collaborationColor } from '../../data/collaboration-colors.ts';
import type { Collaborator } from '../../data/collaborators.ts';
import type { EditorParts } from '../editor-parts.ts';

/** Time after a move for which a name is shown. */
const NAME_MS = 2500;

const STYLES = `
.editor-caret { position: relative; border-inline-start: 2px solid var(--person); margin-inline: -1px; pointer-events: none; }
.editor-caret::before { content: attr(data-name); position: absolute; inset-block-end: 100%; inset-inline-start: -2px; z-index: 2; max-inline-size: 12rem;
  padding: 0.0625rem 0.375rem; border-radius: 4px 4px 4px 0; background: var(--person); color: #fff; font: 500 0.6875rem / 1.4 var(--font);
  letter-spacing: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; user-select: none; opacity: 0;
  transition: opacity 180ms; }
.editor-caret-moved::before { opacity: 1; }
/* Blocks that are laid out when they are seen cut off what is above them. */
.editor-text > :has(.editor-caret) { content-visibility: visible; }
.editor-caret-selection { background: color-mix(in srgb, var(--person) 22%, transparent); }
@media (prefers-reduced-motion: reduce) { .editor-caret::before { transition: none; } }
@media (forced-colors: active) { .editor-caret, .editor-caret::before { forced-color-adjust: none; } }
`;

let sheet: CSSStyleSheet | undefined;

/** Adds the styles of cursors to the document, once. */
function addCaretStyles(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The cursor of one person, whose element stays while it moves. */
export class CaretView {
  readonly #element = document.createElement('span');
  #timer: number | undefined;

  readonly #decoration: EditorParts['Decoration'];

  constructor(person: Collaborator, decoration: EditorParts['Decoration']) {
    this.#decoration = decoration;
    addCaretStyles();
    this.#element.className = 'editor-caret';
    // Screen readers hear who joins; a name in the document would be copied and read as text.
    this.#element.setAttribute('aria-hidden', 'true');
    this.#element.style.setProperty('--person', collaborationColor(person));
    this.#element.dataset['name'] = person.name;
  }

  get element(): HTMLElement {
    return this.#element;
  }

  /** Shows the name for a moment. */
  showName(): void {
    clearTimeout(this.#timer);
    this.#element.classList.add('editor-caret-moved');
    this.#timer = window.setTimeout(() => this.#element.classList.remove('editor-caret-moved'), NAME_MS);
  }

  /** The decorations for a selection in the document of a view. */
  decorate(person: Collaborator, anchor: number, head: number): Decoration[] {
    const spec = { person: person.id };
    const caret = this.#decoration.widget(head, () => this.#element, {
      key: `caret ${person.id}`,
      side: 1,
      ignoreSelection: true,
      stopEvent: () => true,
      ...spec,
    });
    if (anchor === head) return [caret];
    const style = `--person: ${collaborationColor(person)}`;
    const attributes = { class: 'editor-caret-selection', style };
    return [this.#decoration.inline(Math.min(anchor, head), Math.max(anchor, head), attributes, spec), caret];
  }
}

/** Scrolls a cursor into the middle of the window, if it is not in sight. */
export function scrollToCaret(view: EditorView, element: HTMLElement): void {
  if (!view.dom.contains(element)) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 80 || bottom > window.innerHeight - 40) element.scrollIntoView({ block: 'center' });
}
