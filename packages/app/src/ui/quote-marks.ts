import { findRendered, type RenderedQuote } from './rendered-text.ts';

/** A passage of a rendered text that is marked. */
export interface MarkedQuote extends RenderedQuote {
  readonly id: string;
  /** What the button after it is called; absent for a mark that leads nowhere. */
  readonly label?: string;
}

/** Passages that are marked in one text. */
const MAX_MARKS = 200;
const roots = new Set<ShadowRoot>();
const otherTexts = new Set<(id: string) => boolean>();

/** Adds a text that marks passages itself, such as an editor. @param show shows a passage, if the text has it @returns what ends it */
export function addQuotedText(show: (id: string) => boolean): () => void {
  otherTexts.add(show);
  return () => otherTexts.delete(show);
}

/** Marks passages in a shadow tree, each with a button after it, in the place of those that were marked before. */
export function markQuotes(root: ShadowRoot, quotes: readonly MarkedQuote[], onOpen: (id: string) => void): void {
  clearQuoteMarks(root);
  roots.add(root);
  for (const quote of quotes.slice(0, MAX_MARKS)) {
    const marks = findRendered(root, quote).map(({ node, start, end }) => wrap(node, start, end, quote.id));
    const last = marks.at(-1);
    if (last === undefined || quote.label === undefined) continue;
    for (const mark of marks)
      mark.addEventListener('click', () => {
        if (document.getSelection()?.isCollapsed !== false && mark.closest('a, button, summary') === null)
          onOpen(quote.id);
      });
    const button = makeButton(quote.id, quote.label, onOpen);
    // Nothing that is pressed stands within something else that is.
    (last.closest('a, button, summary, label') ?? last).after(button);
  }
}

function wrap(node: Text, start: number, end: number, id: string): HTMLElement {
  const passage = start === 0 ? node : node.splitText(start);
  if (end - start < passage.data.length) passage.splitText(end - start);
  const mark = document.createElement('mark');
  mark.className = 'quoted';
  mark.dataset['quote'] = id;
  passage.replaceWith(mark);
  mark.append(passage);
  return mark;
}

function makeButton(id: string, label: string, onOpen: (id: string) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quote-button';
  button.dataset['quote'] = id;
  button.setAttribute('aria-label', label);
  button.title = label;
  button.addEventListener('click', () => onOpen(id));
  return button;
}

/** Removes all marks, so that the text is as it was rendered. */
export function clearQuoteMarks(root: ShadowRoot): void {
  roots.delete(root);
  for (const button of root.querySelectorAll('.quote-button')) button.remove();
  for (const mark of root.querySelectorAll('mark.quoted')) {
    const { parentNode } = mark;
    mark.replaceWith(...mark.childNodes);
    parentNode?.normalize();
  }
}

/** Shows where something is quoted, and gives the focus to the button there. @returns whether it is marked anywhere */
export function showQuote(id: string): boolean {
  for (const show of otherTexts) if (show(id)) return true;
  for (const root of roots) {
    if (!root.host.isConnected) continue;
    const mark = root.querySelector<HTMLElement>(`mark.quoted[data-quote="${CSS.escape(id)}"]`);
    if (mark === null) continue;
    for (let details = mark.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
      details.open = true;
    mark.scrollIntoView({ block: 'center' });
    root.querySelector<HTMLElement>(`.quote-button[data-quote="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    return true;
  }
  return false;
}
