import { expect } from 'vitest';
import { readPdf } from '../packages/server/src/testing/read-pdf.ts';
import type { Answer, TestServer } from '../packages/server/src/testing/test-server.ts';
import { ENDPOINTS } from '../packages/server/src/web/published/endpoint-registry.ts';
import {
  type CrawlRequest,
  ENDPOINT_REQUESTS,
  listPageRequests,
  nameOfEndpoint,
  type RequestedSite,
} from './endpoint-requests.ts';

/** What a visitor was answered. */
export interface Crawled {
  /** Surface, or form of a page. */
  readonly form: string;
  readonly request: string;
  readonly status: number;
  /** Headers and text, without what the request itself said. */
  readonly text: string;
}

/** Asks everything of a site that there is to ask. */
export async function crawlPublishedSite(server: TestServer, site: RequestedSite, cookie?: string): Promise<Crawled[]> {
  const asked = [
    ...ENDPOINTS.flatMap((endpoint) => {
      const form = nameOfEndpoint(endpoint);
      return (ENDPOINT_REQUESTS[form]?.(site) ?? []).map((request) => ({ form, request }));
    }),
    ...listPageRequests(site).map((request) => ({ form: formOf(request), request })),
  ];
  const crawled: Crawled[] = [];
  for (const { form, request } of asked) {
    const answer = await ask(server, site, request, cookie);
    const text = (await readAnswer(answer)).replaceAll(request.asked || '\0', '');
    const sent = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? '');
    crawled.push({ form, request: `${request.path} ${sent}`, status: answer.status, text });
  }
  return crawled;
}

function formOf({ path, headers }: CrawlRequest): string {
  return path.endsWith('.md') || headers?.['accept'] === 'text/markdown' ? 'markdown' : 'html';
}

function ask(server: TestServer, site: RequestedSite, request: CrawlRequest, cookie?: string): Promise<Answer> {
  const { path, body, headers = {} } = request;
  return server.call(body === undefined ? 'GET' : 'POST', site.path + path, {
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
    ...(body !== undefined && { body }),
  });
}

/** Everything of an answer that somebody may read. */
async function readAnswer({ status, headers, text, bytes }: Answer): Promise<string> {
  const headerText = JSON.stringify(headers);
  if (status === 200 && headers['content-type'] === 'application/pdf') {
    const { title, sheets, bookmarks, links } = await readPdf(bytes);
    // Long words have places to break at, and lines do break there.
    const words = [...sheets, ...bookmarks].join('\n').replace(/[\u00ad\u200b]/g, '');
    return [headerText, title, words, ...links.map(({ to }) => to)].join('\n');
  }
  expect(status, text).toBeLessThan(500);
  return `${headerText}\n${text}`;
}
