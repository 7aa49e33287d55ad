import { findAllowedUrl, LINK_SCHEMES, readUrlScheme, WEB_SCHEMES } from '@bindery/content';
import type { CustomLink, SiteCustomization, ThemedUrl } from '@bindery/site';
import { badRequest, unknownMember } from '../../errors.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import { checkCondition } from '../sites/check-condition.ts';

/** Members of content references, by their kinds; `true` must be there. */
const REFERENCES: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  file: { file: true, space: false },
  url: { url: true },
  page: { page: true, space: false },
  anchor: { anchor: true, page: false, space: false },
  user: { user: true },
  collection: { collection: true },
  space: { space: true },
  'reusable-content': { reusableContent: true, space: false },
  openapi: { spec: true },
};
/** Characters of a member of a reference; of an address. */
const MAX_ID = 256;
const MAX_URL = 2048;

/**
 * Refuses what the schema of the settings cannot: addresses of other schemes than those of links and images, content
 * references of no known form, and conditions that are none. Whether a reference leads to something is found out where
 * it is shown.
 * @throws 400 naming the place
 */
export function checkCustomization(settings: Partial<SiteCustomization>): void {
  const { favicon, header, footer, announcement, privacyPolicy, socialPreview } = settings;
  checkImage(favicon?.icon, 'body/favicon/icon');
  checkImage(header?.logo, 'body/header/logo');
  checkImage(footer?.logo, 'body/footer/logo');
  if (privacyPolicy?.url !== undefined) checkUrl(privacyPolicy.url, 'body/privacyPolicy/url', WEB_SCHEMES);
  if (socialPreview?.url !== undefined) checkUrl(socialPreview.url, 'body/socialPreview/url', WEB_SCHEMES);
  for (const [index, link] of (header?.links ?? []).entries()) {
    const place = `body/header/links/${index}`;
    checkLink(link, place);
    checkLinks(link.links ?? [], `${place}/links`);
    if (link.condition !== undefined) checkCondition(`${place}/condition`, link.condition);
  }
  for (const [index, { links }] of (footer?.groups ?? []).entries())
    checkLinks(links, `body/footer/groups/${index}/links`);
  if (announcement?.link !== undefined) checkLink(announcement.link, 'body/announcement/link');
}

function checkLinks(links: readonly CustomLink[], place: string): void {
  for (const [index, link] of links.entries()) checkLink(link, `${place}/${index}`);
}

function checkLink({ to, href }: CustomLink, place: string): void {
  if (href !== undefined) throw unknownMember(`${place.slice('body/'.length)}/href`);
  if (to === null) return;
  const { kind, ...members } = to;
  const known = typeof kind === 'string' && Object.hasOwn(REFERENCES, kind) ? REFERENCES[kind] : undefined;
  if (known === undefined) {
    throw badRequest(
      `${place}/to/kind must be one of ${Object.keys(REFERENCES)
        .map((name) => `"${name}"`)
        .join(', ')}.`,
    );
  }
  const other = Object.keys(members).find((name) => !Object.hasOwn(known, name));
  if (other !== undefined) throw unknownMember(`${place.slice('body/'.length)}/to/${other}`);
  for (const [name, isRequired] of Object.entries(known)) checkMember(members[name], `${place}/to/${name}`, isRequired);
  if (kind === 'url') checkUrl(String(members['url']), `${place}/to/url`, LINK_SCHEMES);
}

function checkMember(value: unknown, place: string, isRequired: boolean): void {
  if (value === undefined) {
    if (isRequired) throw badRequest(`${place} is required.`);
    return;
  }
  const max = place.endsWith('/url') ? MAX_URL : MAX_ID;
  if (typeof value === 'string' && value !== '' && value.length <= max) return;
  throw badRequest(`${place} must be a text of 1 to ${max} characters.`);
}

function checkImage(urls: ThemedUrl | undefined, place: string): void {
  if (urls === undefined) return;
  checkUrl(urls.light, `${place}/light`, WEB_SCHEMES);
  checkUrl(urls.dark, `${place}/dark`, WEB_SCHEMES);
}

function checkUrl(text: string, place: string, schemes: readonly string[]): void {
  const isAllowed = findAllowedUrl(text) !== undefined && schemes.includes(readUrlScheme(text) ?? '');
  if (isAllowed && canParseUrl(text)) return;
  throw badRequest(`${place} must be a URL that begins with one of ${schemes.join(', ')}.`);
}
