import { WebSocket } from 'ws';

/** A frame as it came. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape
type Frame = any;

/** A connection to `/v1/live/socket`, as a browser or program has it. */
export class CollaborationClient {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  /** Resolves with the code when the connection has closed. */
  readonly closed: Promise<number>;
  /** Resolves with the status of the response to the request: 101 where the connection is open. */
  readonly status: Promise<number>;
  readonly #waiting = new Set<() => void>();
  #returned = 0;

  /** @param url of the server, without a path */
  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/v1/live/socket`, { headers });
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
    this.status = new Promise((resolve) => {
      this.socket.once('open', () => resolve(101));
      this.socket.once('unexpected-response', (_request, { statusCode = 0 }) => {
        resolve(statusCode);
        this.socket.terminate();
      });
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)));
      for (const look of this.#waiting) look();
    });
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Greets, and resolves when the server is ready. */
  async open(csrfToken?: string): Promise<this> {
    await this.status;
    this.send({ type: 'hello', ...(csrfToken !== undefined && { csrfToken }) });
    await this.next('ready');
    return this;
  }

  /** Joins a place, and returns the people in it. */
  async join(target: object): Promise<Frame> {
    this.send({ type: 'join', ...target });
    return this.next('joined');
  }

  /** The next frame of a type that was not returned yet, and that fits. */
  next(type: string, fits: (frame: Frame) => boolean = () => true): Promise<Frame> {
    return new Promise((resolve) => {
      const look = () => {
        const index = this.frames.findIndex((frame, at) => at >= this.#returned && frame.type === type && fits(frame));
        if (index < 0) return;
        this.#returned = index + 1;
        this.#waiting.delete(look);
        resolve(this.frames[index]);
      };
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.socket.close();
  }
}
