import net from 'node:net';
import { begin } from './boundaries.mjs';

/** First bytes of messages to PostgreSQL that end a statement: a simple query, and the end of an extended one. */
const [QUERY, SYNC] = [0x51, 0x53];
/** ReadyForQuery message: six bytes, of which the last is the transaction status. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/**
 * Intercepts messages to the database server. The driver is bundled in the program's single file, so this works on the
 * protocol.
 */
export function watchServerDatabase() {
  const url = process.env['BINDERY_DATABASE_URL'];
  if (url === undefined) return;
  const port = Number(new URL(url).port || 5432);
  const { write } = net.Socket.prototype;
  const texts = new WeakMap();
  net.Socket.prototype.write = function writeStep(data, ...rest) {
    if (this.remotePort !== port || typeof data === 'string') return write.call(this, data, ...rest);
    const text = readText(data);
    if (text !== undefined) texts.set(this, text);
    if (data[0] !== QUERY && data[0] !== SYNC) return write.call(this, data, ...rest);
    const statement = texts.get(this) ?? '';
    if (/^\s*(?:select|listen|notify|set)\b/i.test(statement)) return write.call(this, data, ...rest);
    const done = begin(statement.replaceAll(/\s+/g, ' ').slice(0, 60));
    const listen = (chunk) => {
      if (!chunk.subarray(-6, -1).equals(READY)) return;
      this.off('data', listen);
      done();
    };
    this.prependListener('data', listen);
    return write.call(this, data, ...rest);
  };
}

/** The text of a simple query, or of a statement that is prepared. */
function readText(data) {
  if (data[0] === QUERY) return data.toString('utf8', 5, Math.min(data.length - 1, 200));
  if (data[0] !== 0x50) return undefined;
  const start = data.indexOf(0, 5) + 1;
  return data.toString('utf8', start, Math.min(data.length, start + 200));
}
