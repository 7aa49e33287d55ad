import { isDeepStrictEqual } from 'node:util';
import { defaultCustomization, type SiteCustomization } from '@bindery/site';
import type { Kysely, Transaction } from 'kysely';
import type { SiteFeature } from '../../config/site-features.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../db/database.ts';
import type { SiteRow } from '../../db/tables/sites.ts';
import type { Tx } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import * as queries from '../../queries/site-customization.ts';
import { loadCustomization, mergeCustomization } from '../../sites/load-customization.ts';
import { loadStructure } from '../../sites/structure.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import { checkCustomization } from './check-customization.ts';
import type { ReplaceSiteCustomization, UpdateSiteSpaceCustomization } from './schema.ts';

type Db = Kysely<Tables> | Transaction<Tables>;
type Configured = Pick<Context, 'config'>;

/** What features of a site govern of its settings. */
const GOVERNED: Partial<Record<SiteFeature, (settings: SiteCustomization) => unknown>> = {
  'sites-basic-customization': (settings) => settings,
  'sites-advanced-customization': ({ styling, header, footer, favicon, advancedCustomization }) => {
    const { theme, font, infoColor, successColor, warningColor, dangerColor } = styling;
    const colors = [infoColor, successColor, warningColor, dangerColor];
    return [theme, font, colors, header.logo, footer, favicon.icon, advancedCustomization];
  },
  'sites-pdf-export': ({ pdf }) => pdf,
  'sites-page-feedback': ({ feedback }) => feedback,
  'sites-page-traffic-insights': ({ insights }) => insights,
  'sites-ai-search': ({ aiSearch, ai }) => [aiSearch, ai],
  'sites-ai-assistant': ({ ai }) => ai.mode,
};

/**
 * Replaces the settings of a site; members that are absent are as on a new site.
 * @throws 400 naming the place, 404 when the site was deleted meanwhile, 412 for what a frozen feature governs
 */
export async function replaceSiteCustomization(
  ctx: Configured,
  tx: Tx,
  siteId: string,
  body: ReplaceSiteCustomization,
): Promise<SiteCustomization> {
  const site = await getSite(tx, siteId);
  const settings = { ...defaultCustomization(site.title), ...withoutNulls(completeMembers(body)) };
  checkCustomization(settings);
  requireUnfrozenChange(ctx, (await loadCustomization(tx.db, site)).settings, settings);
  const row = { site_id: siteId, settings: JSON.stringify(settings), updated_at: tx.now };
  await queries.replaceCustomizationRow(tx.db, row);
  await changeSite(tx, site);
  return settings;
}

/** Sets
 * members of a site space, each in place of that of the site; null removes one.
 * @returns the settings that it has then
 * @throws 400 naming the place, 404 for a site space that is none of the site, 412 for what a frozen feature governs
 */
export async function updateSiteSpaceCustomization(
  ctx: Configured,
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
  body: UpdateSiteSpaceCustomization,
): Promise<SiteCustomization> {
  return changeOwnMembers(ctx, tx, siteId, siteSpaceId, (own) => {
    const given = completeMembers(body);
    checkCustomization(withoutNulls(given));
    return withoutNulls({ ...own, ...given });
  });
}

/**
 * Lets a site space look like its site again.
 * @throws 404 for a site space that is none of the site, 412 for what a frozen feature governs
 */
export async function deleteSiteSpaceCustomization(
  ctx: Configured,
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
): Promise<void> {
  await changeOwnMembers(ctx, tx, siteId, siteSpaceId, () => ({}));
}

/** What a site space shows, and what it is made of. */
export interface SiteSpaceCustomization {
  readonly site: SiteCustomization;
  /** The members that it has itself. */
  readonly own: Partial<SiteCustomization>;
  readonly effective: SiteCustomization;
}

/**
 * How a site space looks.
 * @throws 404 for a site space that is none of the site
 */
export async function getSiteSpaceCustomization(
  db: Db,
  site: SiteRow,
  siteSpaceId: string,
): Promise<SiteSpaceCustomization> {
  const { siteSpaces } = await loadStructure(db, site);
  if (!siteSpaces.some(({ row }) => row.id === siteSpaceId)) throw notFound('site space');
  const { settings } = await loadCustomization(db, site);
  const own = (await queries.findSiteSpaceCustomizations(db, site.id)).get(siteSpaceId) ?? {};
  return { site: settings, own, effective: mergeCustomization(settings, own) };
}

async function changeOwnMembers(
  ctx: Configured,
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
  change: (own: Partial<SiteCustomization>) => Partial<SiteCustomization>,
): Promise<SiteCustomization> {
  const site = await getSite(tx, siteId);
  const look = await getSiteSpaceCustomization(tx.db, site, siteSpaceId);
  const own = change(look.own);
  const effective = mergeCustomization(look.site, own);
  requireUnfrozenChange(ctx, look.effective, effective);
  if (isDeepStrictEqual(own, look.own)) return effective;
  if (Object.keys(own).length === 0) await queries.deleteSiteSpaceCustomizationRow(tx.db, siteSpaceId);
  else {
    const row = { site_space_id: siteSpaceId, settings: JSON.stringify(own), updated_at: tx.now };
    await queries.replaceSiteSpaceCustomizationRow(tx.db, row);
  }
  await changeSite(tx, site);
  return effective;
}

/** Members as they are stored: what clients of some releases leave out of them is as on a new site. */
function completeMembers({ header, ai, ...members }: UpdateSiteSpaceCustomization): Nulled {
  const defaults = defaultCustomization('');
  return {
    ...members,
    ...(header !== undefined && { header: header && { ...header, preset: header.preset ?? defaults.header.preset } }),
    ...(ai !== undefined && { ai: ai && { ...defaults.ai, ...ai } }),
  };
}

type Nulled = { readonly [Name in keyof SiteCustomization]?: SiteCustomization[Name] | null };

const withoutNulls = (members: Nulled): Partial<SiteCustomization> =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null));

function requireUnfrozenChange(ctx: Configured, before: SiteCustomization, after: SiteCustomization): void {
  for (const feature of ctx.config.frozenFeatures) {
    const governed = GOVERNED[feature];
    if (governed && !isDeepStrictEqual(governed(before), governed(after))) requireUnfrozen(ctx, feature);
  }
}
