import { isDeepStrictEqual } from 'node:util';
import { defaultCustomization, type SiteCustomization } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import { loadCustomization, mergeCustomization } from '../../../domain/sites/load-customization.ts';
import { loadStructure } from '../../../domain/sites/structure.ts';
import type { SiteFeature } from '../../../platform/config/site-features.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import * as queries from '../../../platform/queries/site-customization.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import { checkCustomization } from './check-customization.ts';
import type { ReplaceSiteCustomization, UpdateSiteSpaceCustomization } from './schema.ts';

type Configured = Pick<Context, 'config'>;

/** The settings that features of a site govern. */
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
 * Replaces the settings of a site; absent members get the default.
 * @throws 400 naming the path, 404 if the site was deleted meanwhile, 412 for settings governed by a frozen feature
 */
export async function replaceSiteCustomization(
  ctx: Configured,
  tx: Tx,
  siteId: string,
  body: ReplaceSiteCustomization,
): Promise<SiteCustomization> {
  const site = await getSite(tx, siteId);
  const settings = completeSettings(site.title, body);
  requireUnfrozenChange(ctx, (await loadCustomization(tx.db, site)).settings, settings);
  const row = { site_id: siteId, settings: JSON.stringify(settings), updated_at: tx.now };
  await queries.replaceCustomizationRow(tx.db, row);
  await changeSite(tx, site);
  return settings;
}

/**
 * All settings of a site: absent members get the default. Pure.
 * @throws 400 naming the path
 */
export function completeSettings(title: string, body: ReplaceSiteCustomization): SiteCustomization {
  const settings = { ...defaultCustomization(title), ...withoutNulls(completeMembers(body)) };
  checkCustomization(settings);
  return settings;
}

/**
 * Sets overrides of a site space; null removes one.
 * @returns the resulting overrides
 * @throws 400 naming the path, 404 for a site space of another site, 412 for settings governed by a frozen feature
 */
export async function updateSiteSpaceCustomization(
  ctx: Configured,
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
  body: UpdateSiteSpaceCustomization,
): Promise<SiteCustomization> {
  return changeOwnMembers(ctx, tx, siteId, siteSpaceId, (own) => {
    const overrides = completeMembers(body);
    checkCustomization(withoutNulls(overrides));
    return withoutNulls({ ...own, ...overrides });
  });
}

/**
 * Removes all overrides of a site space.
 * @throws 404 for a site space of another site, 412 for settings governed by a frozen feature
 */
export async function deleteSiteSpaceCustomization(
  ctx: Configured,
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
): Promise<void> {
  await changeOwnMembers(ctx, tx, siteId, siteSpaceId, () => ({}));
}

/** The effective settings of a site space, and their sources. */
export interface SiteSpaceCustomization {
  readonly site: SiteCustomization;
  /** The overridden members. */
  readonly own: Partial<SiteCustomization>;
  readonly effective: SiteCustomization;
}

/**
 * Effective customization of a site space.
 * @throws 404 for a site space of another site
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
  const current = await getSiteSpaceCustomization(tx.db, site, siteSpaceId);
  const own = change(current.own);
  const effective = mergeCustomization(current.site, own);
  requireUnfrozenChange(ctx, current.effective, effective);
  if (isDeepStrictEqual(own, current.own)) return effective;
  if (Object.keys(own).length === 0) await queries.deleteSiteSpaceCustomizationRow(tx.db, siteSpaceId);
  else {
    const row = { site_space_id: siteSpaceId, settings: JSON.stringify(own), updated_at: tx.now };
    await queries.replaceSiteSpaceCustomizationRow(tx.db, row);
  }
  await changeSite(tx, site);
  return effective;
}

/** Members in stored form: those that clients of some releases omit get the default. */
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

/** @throws 412 if a frozen feature governs a difference */
export function requireUnfrozenChange(ctx: Configured, before: SiteCustomization, after: SiteCustomization): void {
  for (const feature of ctx.config.frozenFeatures) {
    const governed = GOVERNED[feature];
    if (governed && !isDeepStrictEqual(governed(before), governed(after))) requireUnfrozen(ctx, feature);
  }
}
