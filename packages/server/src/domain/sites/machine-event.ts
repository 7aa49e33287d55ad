/** Where on a site something happened, besides its URL. */
export interface EventLocation {
  readonly siteSection: string | null;
  readonly siteSpace: string | null;
  readonly siteShareKey: string | null;
  readonly space: string | null;
  readonly revision: string | null;
  readonly page: string | null;
}

/** Events of requests by programs, which run no tracking script. */
export type MachineEvent =
  | { readonly type: 'page_markdown_request' }
  | { readonly type: 'llms_request'; readonly llmsVariant: 'standard' | 'full' }
  | { readonly type: 'mcp_request' }
  | { readonly type: 'rss_request' };
