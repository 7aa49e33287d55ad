import type { BrowserContext } from 'playwright-core';
import { FOREIGN_HEADER } from './foreign-host.ts';

/** Problems that must not occur while a page is read, as sentences. */
export interface Watched {
  readonly problems: string[];
  /** Images on other hosts that a page requested; `foreign-host.ts` answers them. */
  readonly foreignImages: string[];
}

/** Watches all pages of a context. Other hosts than this machine are a problem, except for images. */
export function watchPage(context: BrowserContext): Watched {
  const problems: string[] = [];
  const foreignImages: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    // A reader who navigates cancels pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed request ${request.url()}: ${reason}`);
  });
  context.on('response', (response) => {
    const request = response.request();
    if (FOREIGN_HEADER in response.headers()) {
      if (request.resourceType() === 'image') foreignImages.push(request.url());
      else problems.push(`asked another host for ${request.url()}`);
      return;
    }
    const isPage = request.isNavigationRequest();
    if (response.status() >= 400 && !isPage) problems.push(`${response.status()} for ${response.url()}`);
  });
  return { problems, foreignImages };
}
