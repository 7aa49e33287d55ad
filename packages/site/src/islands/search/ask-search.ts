import type { SearchAnswer, SearchResult } from '../../page-view.ts';

/** Pages that the dialog shows; the results page has the others. */
const shownResults = 12;

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An HTTP URL: everything else in a response is not linked. */
function isUrlText(value: unknown): value is string {
  return (
    isText(value) && URL.canParse(value, location.href) && /^https?:$/.test(new URL(value, location.href).protocol)
  );
}

function readResult(value: unknown): SearchResult[] {
  if (!isObject(value) || !isText(value['title']) || !isUrlText(value['href'])) return [];
  const sections = listOf(value['sections']).flatMap((section) => {
    if (!isObject(section) || !isUrlText(section['href'])) return [];
    const { title, body, href } = section;
    return [{ title: isText(title) ? title : '', body: isText(body) ? body : '', href }];
  });
  const { title, href, trail, spaceId, pageId } = value;
  const ids = { spaceId: isText(spaceId) ? spaceId : '', pageId: isText(pageId) ? pageId : '' };
  return [{ ...ids, title, href, trail: listOf(trail).filter(isText), sections }];
}

/** Queries the site; throws if it is unreachable or sends another response, and if `signal` aborts. */
export async function askSearch(source: string, query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const url = new URL(source, location.href);
  url.searchParams.set('q', query);
  const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
  const body: unknown = answer.ok ? await answer.json() : undefined;
  if (!isObject(body) || !Array.isArray(body['results'])) throw new Error(`the search answered ${answer.status}`);
  const results = body['results'].slice(0, shownResults).flatMap(readResult);
  return { query, results, isPartial: body['isPartial'] === true };
}
