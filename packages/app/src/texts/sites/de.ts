import { audience } from './de-audience.ts';
import { domains, redirects } from './de-domains.ts';
import { overview } from './de-overview.ts';
import { structure } from './de-structure.ts';
import type { SitesTexts } from './texts.ts';

export const texts: SitesTexts = { ...overview, structure, audience, domains, redirects };
