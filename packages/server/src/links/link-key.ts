import { createHash } from 'node:crypto';
import type { LinkEnd } from '@bindery/content';
import type { OwnAddress } from './own-url.ts';

/** What a link leads to: in the space, or an absolute address of this installation. */
export type LinkTarget = LinkEnd | { readonly kind: 'address'; readonly address: OwnAddress };

/** Keys of addresses come after all others. */
export const ADDRESS_PREFIX = 'url/';
/** Begins the keys of addresses of this installation itself, which are JSON. */
const OWN_PREFIX = `${ADDRESS_PREFIX}{`;
/** Begins the keys of the addresses on another host. */
const hostPrefix = (host: string): string => `${ADDRESS_PREFIX}host/${host}/`;

/** What the keys of the addresses begin with that may lead to content here, in the order of the keys. */
export const prefixesOf = (hosts: readonly string[]): string[] => [...hosts.map(hostPrefix).sort(), OWN_PREFIX];

/** Bytes of a key as JSON: it has to fit into the parameter that asks for the next page of a list. */
const MAX_KEY = 1_200;
/** Characters of a longer one that are kept, before a hash of all of it. */
const KEPT = 60;

/**
 * One text for one target: links with the same key lead to the same thing. Of what is too long only the beginning can be
 * read again. Undefined for an address that is too long: nobody could read it any more.
 */
export function keyOf(target: LinkEnd): string;
export function keyOf(target: LinkTarget): string | undefined;
export function keyOf(target: LinkTarget): string | undefined {
  const key = writeKey(target);
  if (Buffer.byteLength(JSON.stringify(key)) <= MAX_KEY) return key;
  if (target.kind === 'address') return undefined;
  const begin = Buffer.from(key.slice(0, KEPT), 'utf8').toString('utf8');
  return `${begin}…${createHash('sha256').update(key).digest('hex')}`;
}

function writeKey(target: LinkTarget): string {
  switch (target.kind) {
    case 'page':
      return target.anchor === undefined ? `page/${target.page}` : `page/${target.page}/${target.anchor}`;
    case 'file':
      return `file/${target.file}`;
    case 'reusable-content':
      return `snippet/${target.reusableContent}`;
    case 'missing':
      return `missing/${target.path}`;
    case 'nothing':
      return `nothing/${target.text}`;
    case 'address':
      return (
        (target.address.in === 'host' ? hostPrefix(target.address.host) : ADDRESS_PREFIX) +
        JSON.stringify(target.address)
      );
  }
}

/** The way back from `keyOf`. */
export function readKey(key: string): LinkTarget {
  const slash = key.indexOf('/');
  const [kind, rest] = [key.slice(0, slash), key.slice(slash + 1)];
  switch (kind) {
    case 'page': {
      // No id contains a slash; anchors may.
      const [page = '', ...anchor] = rest.split('/');
      return anchor.length === 0 ? { kind, page } : { kind, page, anchor: anchor.join('/') };
    }
    case 'file':
      return { kind, file: rest };
    case 'snippet':
      return { kind: 'reusable-content', reusableContent: rest };
    case 'missing':
      return { kind, path: rest };
    case 'url':
      return { kind: 'address', address: JSON.parse(rest.slice(rest.indexOf('{'))) as OwnAddress };
    default:
      return { kind: 'nothing', text: rest };
  }
}
