import { currentRoute, navigate } from '../../routes/location.ts';

const findText = (): ShadowRoot | null | undefined => document.querySelector('.page .rendered')?.shadowRoot;

/** Scrolls to the target of a hash in the text of the page, and expands the tab or section that contains it. */
export function showHash(hash: string): void {
  const id = decode(hash.slice(1));
  const target = id === '' ? null : findText()?.getElementById(id);
  if (target === null || target === undefined) return;
  for (let panel = target.closest('.tab-panel'); panel; panel = panel.parentElement?.closest('.tab-panel') ?? null) {
    const choice = panel.previousElementSibling?.previousElementSibling;
    if (choice instanceof HTMLInputElement) choice.checked = true;
  }
  for (let details = target.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  target.scrollIntoView();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Handles links within a page. */
export function followHashes(root: ShadowRoot): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const to = link?.getAttribute('href') ?? '';
    if (!to.startsWith('#') || (event as MouseEvent).metaKey || (event as MouseEvent).ctrlKey) return;
    event.preventDefault();
    const { path, query } = currentRoute.peek();
    navigate(`${path}${query.size === 0 ? '' : `?${query}`}${to}`, { keepsFocus: true });
    showHash(to);
  });
}
