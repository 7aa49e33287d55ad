import type { BrowserContext } from 'playwright-core';

/** Everything that must not happen while a page is read, as sentences. */
export interface Watched {
  readonly problems: string[];
  /** Images on other hosts that a page asked for; they are answered here, and never reach the network. */
  readonly foreignImages: string[];
}

/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Watches all pages of a context, and keeps them from every host but those of this machine. */
export async function watchPage(context: BrowserContext): Promise<Watched> {
  const problems: string[] = [];
  const foreignImages: string[] = [];
  await context.route(
    (url) => url.hostname !== '127.0.0.1' && !url.hostname.endsWith('.localhost'),
    async (route) => {
      const request = route.request();
      if (request.resourceType() === 'image') {
        foreignImages.push(request.url());
        await route.fulfill({ contentType: 'image/gif', body: PIXEL });
      } else {
        problems.push(`asked another host for ${request.url()}`);
        await route.abort();
      }
    },
  );
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    // A reader who goes on leaves what is still on its way.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed request ${request.url()}: ${reason}`);
  });
  context.on('response', (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isPage) problems.push(`${response.status()} for ${response.url()}`);
  });
  return { problems, foreignImages };
}
