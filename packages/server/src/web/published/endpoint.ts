import type { Context } from '../../domain/context.ts';
import type { RequestScope } from '../../domain/sites/request-scope.ts';
import type { Answer } from '../../domain/sites/site-response.ts';
import type { EventOrigin } from '../../domain/visitor-events/event-origin.ts';

/** A request to an endpoint. */
export interface EndpointRequest {
  readonly method: 'GET' | 'POST';
  readonly query: URLSearchParams;
  /** The raw body of a `POST`: a form or JSON. */
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly accept: string | undefined;
  /** Headers that describe the page a request was sent from: `Origin` and `Sec-Fetch-Site`. */
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** `MCP-Protocol-Version`. */
  readonly protocolVersion: string | undefined;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The sender, as recorded in events. */
  readonly sender: () => EventOrigin;
}

/** The request with the path below the site at which the endpoint was found. */
export interface LocatedEndpointRequest extends EndpointRequest {
  readonly path: string;
}

/** Where an endpoint is mounted: at a path below the site, at a name below each of its spaces, or below a path. */
type EndpointLocation = { readonly path: string } | { readonly name: string } | { readonly prefix: string };

/**
 * A route at a fixed name below a site, in addition to its pages; the request scope decides what the visitor may see.
 */
export interface Endpoint {
  readonly at: EndpointLocation;
  readonly methods: readonly EndpointRequest['method'][];
  /** The response is small and the same for every query: it is cached until the site changes. */
  readonly isCacheable: boolean;
  /** The response depends only on the URL and the audience: shared caches may store it. */
  readonly isShared: boolean;
  /** Requests count against the limit of their IP address: they cost more work than reading a page. */
  readonly isCounted: boolean;
  /** Undefined for a 404. */
  answer(ctx: Context, scope: RequestScope, request: LocatedEndpointRequest): Promise<Answer | undefined>;
}
