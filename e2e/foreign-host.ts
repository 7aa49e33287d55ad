import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:net';
import { aKeyPair } from '../packages/server/src/testing/saml/certificate.ts';

/** Header that tells a response of this server from those of the tested program. */
export const FOREIGN_HEADER = 'x-foreign-host';

/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Stands for every host but this machine. */
export interface ForeignHost {
  /** Arguments of Chromium that lead all requests to other hosts here, so that none reaches the network. */
  readonly browserArguments: readonly string[];
  close(): Promise<void>;
}

/**
 * Answers requests for images with a pixel, and refuses all others. A server, as interception in the browser would
 * disable its cache, and send each request through the test process.
 */
export async function startForeignHost(): Promise<ForeignHost> {
  const { privateKey, certificate } = aKeyPair({ name: 'Foreign host', kind: 'ec' });
  const http = createHttpServer(answer);
  const https = createHttpsServer({ key: privateKey, cert: certificate }, answer);
  const [httpPort, httpsPort] = [await listen(http), await listen(https)];
  const publicKey = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(publicKey).digest('base64');
  return {
    browserArguments: [
      `--host-resolver-rules=EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost, MAP *:443 127.0.0.1:${httpsPort}, MAP * 127.0.0.1:${httpPort}`,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
    close: async () => {
      for (const server of [http, https]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** Listens on a free port. @returns the port */
async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return bound.port;
}

const answer: RequestListener = ({ headers }, response) => {
  const isImage = headers['sec-fetch-dest'] === 'image' || headers.accept?.startsWith('image/') === true;
  const common = { [FOREIGN_HEADER]: '1', 'access-control-allow-origin': '*' };
  if (isImage) response.writeHead(200, { ...common, 'content-type': 'image/gif' }).end(PIXEL);
  else response.writeHead(403, { ...common, 'content-type': 'text/plain' }).end();
};
