import { IMPORT_LIMITS } from '../git/import/import-limits.ts';
import { isLanguage } from '../git/import/layout-files.ts';
import { decodePercent, normalizePath } from '../git/repository-path.ts';
import { isWebUrl } from '../links/allowed-url.ts';
import type { Redirect } from '../page-tree.ts';
import { isReservedPath } from '../reserved-path.ts';
import { RefusedChange, type SetLanguage, type SetRedirects, type SetVariables } from './change.ts';
import { type Draft, requirePage } from './draft.ts';

/** Redirects of one space. */
const MAX_REDIRECTS = 10_000;
const CONTROL = /\p{Cc}/u;

/** Sets the given variables, and removes those that are `null`; the others are unchanged. */
export async function setVariables(draft: Draft, { variables }: SetVariables, path: string): Promise<void> {
  const next = new Map(Object.entries(draft.settings.variables ?? (await draft.revision.readVariables())));
  for (const [name, value] of Object.entries(variables)) {
    const where = `${path}/variables/${name}`;
    if (name.trim() !== name || name === '') throw new RefusedChange(where, 'is not a valid name of a variable');
    if (typeof value === 'string' && value.length > IMPORT_LIMITS.variableLength)
      throw new RefusedChange(where, `is longer than ${IMPORT_LIMITS.variableLength} characters`);
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  if (next.size > IMPORT_LIMITS.variables)
    throw new RefusedChange(`${path}/variables`, 'exceeds the limit of variables (1,000 per space)');
  draft.settings.variables = Object.fromEntries(next);
}

/** Sets the given redirects, and removes those whose target is `null`; the others are unchanged, in their order. */
export async function setRedirects(draft: Draft, { redirects }: SetRedirects, path: string): Promise<void> {
  const current = draft.settings.redirects ?? (await draft.revision.listRedirects());
  const next = new Map(current.map(({ from, to }) => [from, to]));
  for (const [index, redirect] of redirects.entries()) {
    const where = `${path}/redirects/${index}`;
    const from = normalizePath(redirect.from.trim());
    if (from === undefined || from === '' || CONTROL.test(from))
      throw new RefusedChange(`${where}/from`, 'is not a path');
    if (isReservedPath(decodePercent(from))) throw new RefusedChange(`${where}/from`, 'belongs to the site itself');
    const to = await destinationOf(draft, redirect, where);
    if (to === null) next.delete(from);
    else next.set(from, to);
  }
  if (next.size > MAX_REDIRECTS)
    throw new RefusedChange(`${path}/redirects`, 'exceeds the limit of redirects (10,000 per space)');
  draft.settings.redirects = [...next].map(([from, to]): Redirect => ({ from, to }));
}

/** Source file of a page, or a URL; `null` removes the redirect. */
async function destinationOf(
  draft: Draft,
  { to, page }: SetRedirects['redirects'][number],
  memberPath: string,
): Promise<string | null> {
  if ((to === undefined) === (page === undefined)) throw new RefusedChange(memberPath, 'must have either to or page');
  if (page !== undefined) {
    const record = await requirePage(draft, page, `${memberPath}/page`);
    if (record.type !== 'document') throw new RefusedChange(`${memberPath}/page`, 'must be a document');
    return record.file;
  }
  if (to === null || to === undefined) return null;
  const text = to.trim();
  if (isWebUrl(text) && !CONTROL.test(text)) return text;
  const path = CONTROL.test(text) ? undefined : normalizePath(text);
  if (path === undefined || path === '') throw new RefusedChange(`${memberPath}/to`, 'is neither a path nor a URL');
  return path;
}

/** Sets the language of the content; `null` for none. */
export function setLanguage(draft: Draft, { language }: SetLanguage, path: string): void {
  if (language !== null && !isLanguage(language))
    throw new RefusedChange(`${path}/language`, 'is not a valid language code, for example "de" or "pt-BR"');
  draft.settings.language = language;
}
