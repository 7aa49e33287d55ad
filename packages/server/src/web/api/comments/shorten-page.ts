import { encodePage, type ListPage } from '../../../platform/http/list.ts';

/** Maximum characters of the bodies in one response; as documents they are about twenty times larger. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** A page of a list by `posted_at` and `id` that ends early if its bodies become too large for one response. */
export function shortenPage<Row extends { readonly id: string; readonly posted_at: string; readonly body: string }>(
  page: ListPage<Row>,
): ListPage<Row> {
  let left = MAX_CHARACTERS;
  const items = page.items.filter(({ body }) => {
    left -= body.length;
    return left >= 0;
  });
  const last = items.at(-1);
  if (last === undefined || items.length === page.items.length) return page;
  return { ...page, next: { page: encodePage([last.posted_at, last.id]) }, items };
}
