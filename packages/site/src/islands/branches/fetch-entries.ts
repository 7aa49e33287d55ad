/**
 * The entries that a link to omitted ones stands for, by their groups; undefined where they cannot be fetched. The link
 * leads to the list of all pages, `~contents?at={pageId}`, next to which the entries are. The browser parses them as a
 * document: the security policy of pages admits no HTML in texts.
 */
export function fetchEntries({ href, dataset }: HTMLAnchorElement): Promise<readonly Element[] | undefined> {
  const pageId = new URL(href).searchParams.get('at') ?? '';
  const request = new XMLHttpRequest();
  request.open('GET', new URL(`~branch?${dataset['load']}=${encodeURIComponent(pageId)}`, href));
  request.responseType = 'document';
  return new Promise((resolve) => {
    request.onloadend = () => {
      const groups = request.status === 200 ? request.responseXML?.querySelectorAll('body > .nav-group') : undefined;
      resolve(groups && [...groups].map((group) => document.importNode(group, true)));
    };
    request.send();
  });
}

/**
 * Puts groups in the place of the link: entries without a group among the siblings of the link, the others around its
 * group. Moves the focus of the link to the first of them.
 * @returns what was inserted
 */
export function insertGroups(link: HTMLAnchorElement, groups: readonly Element[]): readonly Element[] {
  const item = link.closest('li');
  const list = item?.parentElement;
  const group = link.closest('.nav-group');
  if (!item || !list || !group) return [];
  const hadFocus = document.activeElement === link;
  const isEarlier = link.dataset['load'] === 'until';
  const beside = isEarlier ? groups.at(-1) : groups[0];
  const isLoose = beside !== undefined && !beside.matches(':has(> .nav-heading)');
  const entries = isLoose ? [...beside.querySelectorAll(':scope > ul > li')] : [];
  const others = groups.filter((each) => !isLoose || each !== beside);
  if (isEarlier) group.before(...others);
  else group.after(...others);
  item.replaceWith(...entries);
  if (list.childElementCount === 0) group.remove();
  const inserted = [...entries, ...others];
  if (hadFocus) inserted[0]?.querySelector<HTMLElement>('a, summary')?.focus();
  return inserted;
}
