import { findAllowedUrl, LINK_SCHEMES, readUrlScheme, WEB_SCHEMES } from '@bindery/content';
import type { CustomLink, SiteCustomization, ThemedUrl } from '@bindery/site';
import { badRequest, unknownMember } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import { checkCondition } from '../sites/check-condition.ts';

/** Members of content references, by kind; `true` are required. */
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
/** Maximum characters of a member of a reference, and of a URL. */
const MAX_ID = 256;
const MAX_URL = 2048;

/**
 * Validates what the schema of the settings cannot: rejects URLs with other schemes than those of links and images,
 * content references of unknown forms, and invalid conditions. Whether a reference has a target is checked when it is
 * rendered.
 * @throws 400 naming the path
 */
export function checkCustomization(settings: Partial<SiteCustomization>): void {
  const { favicon, header, footer, announcement, privacyPolicy, socialPreview } = settings;
  checkImage(favicon?.icon, 'body/favicon/icon');
  checkImage(header?.logo, 'body/header/logo');
  checkImage(footer?.logo, 'body/footer/logo');
  if (privacyPolicy?.url !== undefined) checkUrl(privacyPolicy.url, 'body/privacyPolicy/url', WEB_SCHEMES);
  if (socialPreview?.url !== undefined) checkUrl(socialPreview.url, 'body/socialPreview/url', WEB_SCHEMES);
  for (const [index, link] of (header?.links ?? []).entries()) {
    const path = `body/header/links/${index}`;
    checkLink(link, path);
    checkLinks(link.links ?? [], `${path}/links`);
    if (link.condition !== undefined) checkCondition(`${path}/condition`, link.condition);
  }
  for (const [index, { links }] of (footer?.groups ?? []).entries())
    checkLinks(links, `body/footer/groups/${index}/links`);
  if (announcement?.link !== undefined) checkLink(announcement.link, 'body/announcement/link');
}

function checkLinks(links: readonly CustomLink[], path: string): void {
  for (const [index, link] of links.entries()) checkLink(link, `${path}/${index}`);
}

function checkLink({ to, href }: CustomLink, path: string): void {
  if (href !== undefined) throw unknownMember(`${path.slice('body/'.length)}/href`);
  if (to === null) return;
  const { kind, ...members } = to;
  const known = typeof kind === 'string' && Object.hasOwn(REFERENCES, kind) ? REFERENCES[kind] : undefined;
  if (known === undefined) {
    throw badRequest(
      `${path}/to/kind must be one of ${Object.keys(REFERENCES)
        .map((name) => `"${name}"`)
        .join(', ')}.`,
    );
  }
  const unknownName = Object.keys(members).find((name) => !Object.hasOwn(known, name));
  if (unknownName !== undefined) throw unknownMember(`${path.slice('body/'.length)}/to/${unknownName}`);
  for (const [name, isRequired] of Object.entries(known)) checkMember(members[name], `${path}/to/${name}`, isRequired);
  if (kind === 'url') checkUrl(String(members['url']), `${path}/to/url`, LINK_SCHEMES);
}

function checkMember(value: unknown, path: string, isRequired: boolean): void {
  if (value === undefined) {
    if (isRequired) throw badRequest(`${path} is required.`);
    return;
  }
  const max = path.endsWith('/url') ? MAX_URL : MAX_ID;
  if (typeof value === 'string' && value !== '' && value.length <= max) return;
  throw badRequest(`${path} must be a text of 1 to ${max} characters.`);
}

function checkImage(urls: ThemedUrl | undefined, path: string): void {
  if (urls === undefined) return;
  checkUrl(urls.light, `${path}/light`, WEB_SCHEMES);
  checkUrl(urls.dark, `${path}/dark`, WEB_SCHEMES);
}

function checkUrl(text: string, path: string, schemes: readonly string[]): void {
  const isAllowed = findAllowedUrl(text) !== undefined && schemes.includes(readUrlScheme(text) ?? '');
  if (isAllowed && canParseUrl(text)) return;
  throw badRequest(`${path} must be a URL that begins with one of ${schemes.join(', ')}.`);
}
