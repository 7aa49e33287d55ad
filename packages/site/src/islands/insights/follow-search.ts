/** Milliseconds without another key after which a query is recorded. */
const rest = 1000;

type Tell = (type: string, members?: object) => void;

/** The field of a search that an element is part of. */
const findField = (element: Element | null | undefined): HTMLInputElement | null | undefined =>
  element?.querySelector<HTMLInputElement>('[name=q]');

/**
 * Records that the search was opened, the query once typing pauses, and the opened result. Returns a function for
 * followed links: whether the link was a search result.
 */
export function followSearch(tell: Tell): (link: Element | null, clicked: Element) => boolean {
  let reportedQuery = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (field: HTMLInputElement | null | undefined): void => {
    clearTimeout(timer);
    const query = field?.value.trim() ?? '';
    if (query === '' || query === reportedQuery) return;
    reportedQuery = query;
    tell('search_type_query', { query });
  };
  const wait = (dialog: Element): void => {
    clearTimeout(timer);
    timer = setTimeout(() => settle(findField(dialog)), rest);
  };

  document.addEventListener('bindery:search', (event) => {
    reportedQuery = '';
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
