/** Parts of a page, by selector, with the position that their links declare. */
const positions = {
  main: 'content',
  '.announcement': 'announcement',
  '.header': 'header',
  '.site-footer': 'footer',
  '.navigation': 'sidebar',
} as const;

/** Longest URL that is reported, in characters. */
const longest = 2048;

/** The position of a link, by a function that returns whether it is within a selector. */
export const findPosition = (isWithin: (selector: string) => boolean): string | undefined =>
  Object.entries(positions).find(([selector]) => isWithin(selector))?.[1];

/** Whether following a link is recorded: it has a target other than an anchor of the same page. */
export function leadsAway(href: string, here: string): boolean {
  const [page = ''] = here.split('#');
  return /^(?:https?|mailto|tel):/.test(href) && href.length <= longest && !href.startsWith(`${page}#`);
}

interface PageUrl {
  readonly origin: string;
  readonly pathname: string;
  /** With its question mark. */
  readonly search: string;
}

/**
 * The URL of a page with campaign parameters only: others may contain tokens of visitors and search queries. An
 * overlong query is dropped.
 */
export function linkUrlOf({ origin, pathname, search: query }: PageUrl): string {
  const urlWithoutQuery = origin + pathname;
  const campaign = query
    .slice(1)
    .split('&')
    .filter((parameter) => parameter.startsWith('utm_'));
  const search = campaign.length === 0 ? '' : `?${campaign.join('&')}`;
  return (urlWithoutQuery.length + search.length <= longest ? urlWithoutQuery + search : urlWithoutQuery).slice(
    0,
    longest,
  );
}
