import { createHash } from 'node:crypto';
import type { LinkEnd } from '@bindery/content';
import type { OwnUrl } from './own-url.ts';

/** The target of a link: in the space, or an absolute URL of this installation. */
export type LinkTarget = LinkEnd | { readonly kind: 'url'; readonly ownUrl: OwnUrl };

/** Keys of URLs sort after all others. */
export const URL_PREFIX = 'url/';
/** Prefix of the keys of URLs of this installation itself, which are JSON. */
const OWN_PREFIX = `${URL_PREFIX}{`;
/** Prefix of the keys of URLs on another host. */
const hostPrefix = (host: string): string => `${URL_PREFIX}host/${host}/`;

/** The key prefixes of URLs that may point to content of this installation, in key order. */
export const prefixesOf = (hosts: readonly string[]): string[] => [...hosts.map(hostPrefix).sort(), OWN_PREFIX];

/** Bytes of a key as JSON: it has to fit into the cursor of a list. */
const MAX_KEY = 1_200;
/** Characters retained of a longer key, before a hash of all of it. */
const KEPT_LENGTH = 60;

/**
 * One key per target: links with the same key have the same target. Of a target that is too long only the beginning can
 * be parsed again. Undefined for a URL that is too long to be parsed.
 */
export function keyOf(target: LinkEnd): string;
export function keyOf(target: LinkTarget): string | undefined;
export function keyOf(target: LinkTarget): string | undefined {
  const key = writeKey(target);
  if (Buffer.byteLength(JSON.stringify(key)) <= MAX_KEY) return key;
  if (target.kind === 'url') return undefined;
  const begin = Buffer.from(key.slice(0, KEPT_LENGTH), 'utf8').toString('utf8');
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
    case 'url':
      return (
        (target.ownUrl.in === 'host' ? hostPrefix(target.ownUrl.host) : URL_PREFIX) + JSON.stringify(target.ownUrl)
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
      return { kind: 'url', ownUrl: JSON.parse(rest.slice(rest.indexOf('{'))) as OwnUrl };
    default:
      return { kind: 'nothing', text: rest };
  }
}
