import type { SiteFeature } from '../../../platform/config/site-features.ts';
import type { SiteRow, SiteVisibility } from '../../../platform/db/tables/sites.ts';
import { preconditionFailed } from '../../../platform/errors.ts';
import type { UpdateSite } from './schema.ts';

export const FEATURE_OF_VISIBILITY: Readonly<Record<SiteVisibility, SiteFeature>> = {
  public: 'sites-public-visibility',
  unlisted: 'sites-unlisted-visibility',
  'share-link': 'sites-share-links',
  'visitor-auth': 'sites-visitor-authentication',
};

/** The configuration of frozen features. */
interface FeatureConfig {
  readonly config: { readonly frozenFeatures: ReadonlySet<SiteFeature> };
}

/**
 * Rejects changes of settings that a frozen feature governs (docs/api/contract.md#frozen-features).
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
 * Rejects changes by `PATCH` of members that a frozen feature governs.
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
