/**
 * The last check of every address that a page writes: whatever a view holds, no address that runs anything is written.
 * Resolving targets has decided the same before (`ResolvedTarget.href`); this holds when a view is wrong.
 */

const scheme = /^([a-z][a-z0-9+.-]*):/i;
const refusedSchemes: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'view-source']);
const imageData = /^data:image\/(?:png|gif|jpeg|webp|svg\+xml)[;,]/i;

/** Browsers skip control characters and spaces within a scheme, so they are dropped before it is read. */
function readScheme(address: string): string | undefined {
  let bare = '';
  for (const character of address.slice(0, 200)) {
    if (character > ' ' && character !== '\u007f') bare += character;
  }
  return scheme.exec(bare)?.[1]?.toLowerCase();
}

/** The address for `href`, or undefined where it must not be linked. */
export function findSafeHref(address: string | undefined): string | undefined {
  if (address === undefined || address === '') return undefined;
  const name = readScheme(address);
  return name !== undefined && refusedSchemes.has(name) ? undefined : address;
}

/** The address for `src` of an image: as `findSafeHref`, and images within the address itself. */
export function findSafeImageSource(address: string | undefined): string | undefined {
  return address !== undefined && imageData.test(address) ? address : findSafeHref(address);
}

/** Whether an address leads to another host. */
export function isExternal(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(address);
}

/** Host of an absolute address, for people; the address itself where it has none. */
export function describeAddress(address: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(address)?.[1];
  return host?.replace(/^www\./, '') ?? address;
}
