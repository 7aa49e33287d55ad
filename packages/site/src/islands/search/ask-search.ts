import type { SearchAnswer, SearchResult } from '../../page-view.ts';

/** Pages that the dialog shows; the results page has the others. */
const shownResults = 12;

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An address of the web: everything else in a response is not linked. */
function isAddress(value: unknown): value is string {
  return (
    isText(value) && URL.canParse(value, location.href) && /^https?:$/.test(new URL(value, location.href).protocol)
  );
}

function readResult(value: unknown): SearchResult[] {
  if (!isObject(value) || !isText(value['title']) || !isAddress(value['href'])) return [];
  const sections = listOf(value['sections']).flatMap((section) => {
    if (!isObject(section) || !isAddress(section['href'])) return [];
    const { title, body, href } = section;
    return [{ title: isText(title) ? title : '', body: isText(body) ? body : '', href }];
  });
  const { title, href, trail, spaceId, pageId } = value;
  const ids = { spaceId: isText(spaceId) ? spaceId : '', pageId: isText(pageId) ? pageId : '' };
  return [{ ...ids, title, href, trail: listOf(trail).filter(isText), sections }];
}

/** Asks the site; throws when it cannot be reached or answers something else, and when `signal` calls it off. */
export async function askSearch(source: string, query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const address = new URL(source, location.href);
  address.searchParams.set('q', query);
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } });
  const found: unknown = answer.ok ? await answer.json() : undefined;
  if (!isObject(found) || !Array.isArray(found['results'])) throw new Error(`the search answered ${answer.status}`);
  return { query, results: found['results'].slice(0, shownResults).flatMap(readResult) };
}
