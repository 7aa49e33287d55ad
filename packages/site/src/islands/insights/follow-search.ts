/** Milliseconds without another key after which a query counts as what was looked for. */
const rest = 1000;

type Tell = (type: string, members?: object) => void;

/** The field of a search that an element is part of. */
const findField = (element: Element | null | undefined): HTMLInputElement | null | undefined =>
  element?.querySelector<HTMLInputElement>('[name=q]');

/**
 * Tells that the search was opened, what was looked for once it rests, and which result was opened. Gives a function for
 * links that are followed: whether it was one of the search.
 */
export function followSearch(tell: Tell): (link: Element | null, clicked: Element) => boolean {
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (field: HTMLInputElement | null | undefined): void => {
    clearTimeout(timer);
    const query = field?.value.trim() ?? '';
    if (query === '' || query === told) return;
    told = query;
    tell('search_type_query', { query });
  };
  const wait = (dialog: Element): void => {
    clearTimeout(timer);
    timer = setTimeout(() => settle(findField(dialog)), rest);
  };

  document.addEventListener('bindery:search', (event) => {
    told = '';
    tell('search_open');
    wait(event.target as Element);
  });
  document.addEventListener('input', ({ target }) => {
    const dialog = target instanceof Element && target.closest('dialog.finder');
    if (dialog) wait(dialog);
  });
  document.addEventListener('submit', ({ target }) => settle(findField(target as Element)));

  return (link, clicked) => {
    const dialog = clicked.closest('dialog.finder');
    const field = findField(dialog ?? link?.closest('.results'));
    const result = link?.closest<HTMLElement>('.result');
    // A query of before is put into the field by a click.
    if (dialog) link ? settle(field) : wait(dialog);
    if (result) {
      const { spaceId, pageId } = result.dataset;
      tell('search_open_result', { query: field?.value.trim() ?? '', result: { spaceId, pageId } });
    }
    return Boolean(dialog ?? result);
  };
}
