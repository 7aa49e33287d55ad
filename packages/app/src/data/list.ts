interface Page<Item> {
  readonly next?: { readonly page: string };
  readonly count: number;
  readonly items: Item[];
}

/** The loaded part of a list, with its total length. */
export interface Loaded<Item> {
  readonly items: Item[];
  readonly count: number;
}

/** Items per request: the maximum of the API. */
export const PAGE_LIMIT = 1000;

/**
 * All items of a list of the API, page by page.
 * @param most maximum number of loaded items; `count` has the total
 */
export async function loadAll<Item>(
  load: (query: { limit: number; page?: string }) => Promise<Page<Item>>,
  most = 10_000,
): Promise<Loaded<Item>> {
  const items: Item[] = [];
  let page: string | undefined;
  for (;;) {
    const answer = await load({ limit: Math.min(PAGE_LIMIT, most), ...(page !== undefined && { page }) });
    items.push(...answer.items);
    page = answer.next?.page;
    if (page === undefined || items.length >= most) return { items, count: answer.count };
  }
}
