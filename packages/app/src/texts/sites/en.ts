import { audience } from './en-audience.ts';
import { domains, redirects } from './en-domains.ts';
import { overview } from './en-overview.ts';
import { structure } from './en-structure.ts';

export const texts = { ...overview, structure, audience, domains, redirects };
