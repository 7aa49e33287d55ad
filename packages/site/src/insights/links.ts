/** Parts of a page, by what stands for them, and what their links declare to be in. */
const positions = {
  main: 'content',
  '.announcement': 'announcement',
  '.header': 'header',
  '.site-footer': 'footer',
  '.navigation': 'sidebar',
} as const;

/** Longest address that is reported, in characters. */
const longest = 2048;

/** Where a link stands, by a function that tells whether it is within what a selector names. */
export const findPosition = (isWithin: (selector: string) => boolean): string | undefined =>
  Object.entries(positions).find(([selector]) => isWithin(selector))?.[1];

/** Whether following a link is reported: it leads to somewhere, and not to another place of the same page. */
export function leadsAway(href: string, here: string): boolean {
  const [page = ''] = here.split('#');
  return /^(?:https?|mailto|tel):/.test(href) && href.length <= longest && !href.startsWith(`${page}#`);
}

interface Address {
  readonly origin: string;
  readonly pathname: string;
  /** With its question mark. */
  readonly search: string;
}

/**
 * The URL of a page with the parameters of campaigns alone: others may contain tokens of visitors and what they search
 * for. Its query is left out where it is endless.
 */
export function linkUrlOf({ origin, pathname, search: query }: Address): string {
  const address = origin + pathname;
  const campaign = query
    .slice(1)
    .split('&')
    .filter((parameter) => parameter.startsWith('utm_'));
  const search = campaign.length === 0 ? '' : `?${campaign.join('&')}`;
  return (address.length + search.length <= longest ? address + search : address).slice(0, longest);
}
