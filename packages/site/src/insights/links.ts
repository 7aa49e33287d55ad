/** Parts of a page, by what stands for them, and what their links are told to be in. */
const positions = {
  main: 'content',
  '.announcement': 'announcement',
  '.header': 'header',
  '.site-footer': 'footer',
  '.navigation': 'sidebar',
} as const;

/** Longest address that is told, in characters. */
const longest = 2048;

/** Where a link stands, by a function that tells whether it is within what a selector names. */
export const findPosition = (isWithin: (selector: string) => boolean): string | undefined =>
  Object.entries(positions).find(([selector]) => isWithin(selector))?.[1];

/** Whether following a link is told: it leads to somewhere, and not to another place of the same page. */
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

/** The address of a page, without the place on it; its query is left out where it is endless. */
export function addressOf({ origin, pathname, search }: Address): string {
  const address = origin + pathname;
  return (address.length + search.length <= longest ? address + search : address).slice(0, longest);
}
