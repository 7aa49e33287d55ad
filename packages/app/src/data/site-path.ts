import type { SiteRef } from './sites.ts';

/** The screens of a site. */
export const SITE_TABS = [
  'overview',
  'structure',
  'customize',
  'audience',
  'domains',
  'redirects',
  'insights',
] as const;
export type SiteTab = (typeof SITE_TABS)[number];

/** The path of a screen of a site. */
export const sitePathOf = ({ organization, site }: SiteRef, tab: SiteTab = 'overview'): string =>
  `/o/${organization}/site/${site}${tab === 'overview' ? '' : `/~/${tab}`}`;
