import { once } from 'node:events';
import { createServer } from 'node:http';

/** The response of a test site at a path. */
export interface SiteAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Never responds. */
  readonly isSilent?: boolean;
}

export interface SiteServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** Paths and headers of the requests received, in order. */
  readonly requests: readonly { readonly path: string; readonly userAgent: string | undefined }[];
  /** May be changed while it runs. Strings are pages of HTML. */
  readonly answers: Map<string, SiteAnswer | string>;
  readonly close: () => Promise<void>;
}

/** Serves responses by path on the loopback address, as a site to import. */
export async function startSiteServer(
  answers: Readonly<Record<string, SiteAnswer | string>>,
  fallback?: (path: string) => Promise<SiteAnswer | undefined>,
): Promise<SiteServer> {
  const map = new Map(Object.entries(answers));
  const requests: { path: string; userAgent: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, userAgent: request.headers['user-agent'] });
    const send = (page: SiteAnswer | string | undefined) => {
      const answer = typeof page === 'string' ? { body: page } : page;
      if (answer?.isSilent === true) return;
      if (answer === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      else
        response.writeHead(answer.status ?? 200, { 'content-type': 'text/html', ...answer.headers }).end(answer.body);
    };
    const known = map.get(path) ?? map.get(decodeURI(path));
    if (known !== undefined || fallback === undefined) send(known);
    else fallback(path).then(send, () => send({ status: 500 }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    requests,
    answers: map,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
