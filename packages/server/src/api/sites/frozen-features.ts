import type { SiteRow } from '../../db/tables/sites.ts';
import { preconditionFailed } from '../../errors.ts';
import type { SiteVisibility, UpdateSite } from './schema.ts';

/** Ids of what a site can make use of. */
export const SITE_FEATURES = [
  'sites-adaptive-content',
  'sites-advanced-customization',
  'sites-advanced-insights',
  'sites-ads',
  'sites-ai-search',
  'sites-ai-assistant',
  'sites-api-playground',
  'sites-basic-customization',
  'sites-custom-domain',
  'sites-custom-fonts',
  'sites-custom-subdirectory',
  'sites-full-text-search',
  'sites-multivariant-site',
  'sites-no-custom-domain',
  'sites-page-feedback',
  'sites-page-traffic-insights',
  'sites-pdf-export',
  'sites-preview-deployments',
  'sites-public-visibility',
  'sites-redirects',
  'sites-search-insights',
  'sites-sections',
  'sites-seo',
  'sites-share-links',
  'sites-unlisted-visibility',
  'sites-user-contribution',
  'sites-visitor-authentication',
  'sites-visitors',
  'sites-ai-insights',
  'sites-fix-broken-links',
  'sites-connections',
  'sites-content-gaps',
  'sites-channels',
  'sites-embed',
  'sites-broken-links',
] as const;
export type SiteFeature = (typeof SITE_FEATURES)[number];

/** Features that nothing depends on here, so that freezing one would have no effect. */
const WITHOUT_EFFECT: ReadonlySet<SiteFeature> = new Set<SiteFeature>([
  'sites-advanced-insights',
  'sites-ads',
  'sites-api-playground',
  'sites-custom-fonts',
  'sites-full-text-search',
  'sites-no-custom-domain',
  'sites-preview-deployments',
  'sites-search-insights',
  'sites-seo',
  'sites-user-contribution',
  'sites-visitors',
  'sites-ai-insights',
  'sites-fix-broken-links',
  'sites-connections',
  'sites-content-gaps',
  'sites-channels',
  'sites-embed',
  'sites-broken-links',
]);

/** Whether something of a site cannot be changed while the feature is frozen. */
export const isFreezable = (feature: SiteFeature): boolean => !WITHOUT_EFFECT.has(feature);

export const FEATURE_OF_VISIBILITY: Readonly<Record<SiteVisibility, SiteFeature>> = {
  public: 'sites-public-visibility',
  unlisted: 'sites-unlisted-visibility',
  'share-link': 'sites-share-links',
  'visitor-auth': 'sites-visitor-authentication',
};

/** The part of the configuration that freezes features. */
interface FeatureConfig {
  readonly config: { readonly frozenFeatures: ReadonlySet<SiteFeature> };
}

/**
 * Refuses to change what a feature governs while the operator keeps it as it is (docs/api/contract.md#frozen-features).
 * @throws 412 naming the feature
 */
export function requireUnfrozen({ config }: FeatureConfig, feature: SiteFeature): void {
  if (!config.frozenFeatures.has(feature)) return;
  throw preconditionFailed(
    `The feature "${feature}" is frozen on this server: what it governs cannot be changed.`,
    'feature_frozen',
  );
}

/**
 * The same for the members of a site that `PATCH` would change.
 * @throws 412 naming the feature
 */
export function requireUnfrozenMembers(ctx: FeatureConfig, site: SiteRow, body: UpdateSite): void {
  const { visibility, adaptiveContent, proxy, defaultSiteSection } = body;
  if (visibility !== undefined && visibility !== site.visibility) {
    for (const value of [site.visibility, visibility]) requireUnfrozen(ctx, FEATURE_OF_VISIBILITY[value]);
  }
  if (adaptiveContent !== undefined && adaptiveContent.enabled !== (site.adaptive_content === 1)) {
    requireUnfrozen(ctx, 'sites-adaptive-content');
  }
  if (defaultSiteSection !== undefined) requireUnfrozen(ctx, 'sites-sections');
  if (proxy !== undefined && proxy !== site.proxy_origin) requireUnfrozen(ctx, 'sites-custom-subdirectory');
}
