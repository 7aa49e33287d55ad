interface Page<Item> {
  readonly next?: { readonly page: string };
  readonly count: number;
  readonly items: Item[];
}

/** A list as far as it was loaded, with the length of the whole. */
export interface Loaded<Item> {
  readonly items: Item[];
  readonly count: number;
}

/** Items of one request: as many as the API sends. */
export const PAGE_LIMIT = 1000;

/**
 * All items of a list of the API, page by page.
 * @param most how many are loaded at most; `count` tells how many there are
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
