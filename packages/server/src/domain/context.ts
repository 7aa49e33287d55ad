import type { RepositoryCaches } from '../engines/git/repository-caches.ts';
import type { EventStore } from '../engines/insights/event-store.ts';
import type { LinkIndex } from '../engines/links/link-index.ts';
import type { SpecificationLibrary } from '../engines/openapi/specification-library.ts';
import type { PdfLibrary } from '../engines/pdf/pdf-library.ts';
import type { Search } from '../engines/search/search-context.ts';
import type { Presence } from '../platform/http/presence.ts';
import type { SiteHosts } from '../platform/http/site-hosts.ts';
import type { LiveHub } from '../platform/live/live-hub.ts';
import type { Platform } from '../platform/platform.ts';

/** All parts of the program, built once in `main.ts` and passed by hand. No part imports it. */
export interface Context extends Platform {
  readonly search: Search;
  readonly links: LinkIndex;
  readonly repositories: RepositoryCaches;
  readonly pdf: PdfLibrary;
  readonly specifications: SpecificationLibrary;
  readonly insights: EventStore;
  readonly siteHosts: SiteHosts;
  readonly presence: Presence;
  readonly live: LiveHub;
}
