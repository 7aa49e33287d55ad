// Opens the search over the page: on a click on the field, on typing there, on `/` and on Ctrl or Cmd with K. Its code
// is fetched at the first sign of use. Without it the field opens the results page.
import type { SearchDialog } from './search-dialog.ts';

const template = document.querySelector<HTMLTemplateElement>('template[data-finder]');
const field = document.querySelector<HTMLInputElement>('[data-search]');
const link = document.querySelector<HTMLAnchorElement>('.search-link');

let loading: Promise<SearchDialog | undefined> | undefined;

function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = href;
    sheet.onload = () => resolve();
    sheet.onerror = () => reject(new Error(`${href} did not load`));
    document.head.append(sheet);
  });
}

async function load(from: HTMLTemplateElement): Promise<SearchDialog | undefined> {
  const { script = '', styles = '' } = from.dataset;
  try {
    const present = document.querySelector(`link[href="${CSS.escape(styles)}"]`);
    const [loaded] = await Promise.all([
      import(script) as Promise<typeof import('./search-dialog.ts')>,
      present ? undefined : addStylesheet(styles),
    ]);
    return loaded.createSearchDialog(from);
  } catch {
    return undefined;
  }
}

function prepare(): Promise<SearchDialog | undefined> {
  loading ??= template ? load(template) : Promise.resolve(undefined);
  return loading;
}

/** Buffers typed text while the dialog is loading. */
function catchKeys(): () => string {
  let typed = '';
  const take = (event: KeyboardEvent): void => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.isComposing || target instanceof HTMLInputElement) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if ([...key].length === 1) typed += key;
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', take);
  return () => {
    document.removeEventListener('keydown', take);
    return typed;
  };
}

/** Where the dialog cannot be had, the field or the results page replaces it. */
async function open(): Promise<void> {
  const endCatching = catchKeys();
  const dialog = await prepare();
  const typed = endCatching();
  if (dialog) {
    dialog.open((field?.value ?? '') + typed);
    if (field) field.value = '';
  } else if (field?.offsetParent) {
    if (document.activeElement !== field) field.select();
  } else if (link) location.assign(link.href);
}

field?.addEventListener('focus', prepare, { once: true });
field?.addEventListener('click', open);
// Words that are being composed are let finish: the dialog would pull the field away from under them.
field?.addEventListener('input', (event) => {
  if (!(event as InputEvent).isComposing) open();
});
field?.addEventListener('compositionend', open);
link?.addEventListener('pointerenter', prepare, { once: true });
link?.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
});

document.addEventListener('keydown', (event) => {
  const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const asked = slash || (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey));
  const writes =
    event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null;
  if (!asked || (slash && writes) || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  if (!field && !link) return;
  event.preventDefault();
  open();
});
