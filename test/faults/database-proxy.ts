import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A way to a database server that can be taken away, or is a long one. */
export interface DatabaseProxy {
  /** The URL of the database that it forwards to. */
  readonly url: string;
  /** Breaks all connections and accepts no more. */
  cut(): Promise<void>;
  /** Accepts connections again, at the same URL. */
  restore(): Promise<void>;
}

/** @param delayMs delay of everything that the database sends */
export async function startDatabaseProxy(databaseUrl: string, delayMs = 0): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const [host, target] = [url.hostname, Number(url.port)];
  const sockets = new Set<Socket>();
  const join = (one: Socket, other: Socket, ...between: Transform[]) => {
    sockets.add(one);
    one
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    let from: NodeJS.ReadableStream = one;
    for (const to of [...between, other]) from = from.pipe(to);
  };
  let server: Server;
  const listen = async (port: number): Promise<number> => {
    server = createServer((near) => {
      const far = dial(target, host);
      join(near, far);
      join(far, near, ...(delayMs === 0 ? [] : [delay(delayMs)]));
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const bound = server.address();
    return typeof bound === 'object' && bound !== null ? bound.port : 0;
  };
  const port = await listen(0);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: async () => void (await listen(port)),
  };
}

/** Forwards everything with a delay, in order. */
const delay = (ms: number) =>
  new Transform({
    transform(bytes, _encoding, done) {
      setTimeout(() => this.push(bytes), ms);
      done();
    },
    // The end is delayed as well: after it nothing can be forwarded.
    flush(done) {
      setTimeout(done, ms);
    },
  });
