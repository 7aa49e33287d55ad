import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { errorBody } from './errors.ts';
import { addGauges } from './gauges.ts';

/** `GET /healthz` (the process), `/readyz` (the database) and `/metrics` (Prometheus). */
export function registerProbes(app: App, ctx: Platform): void {
  const registry = Registry.merge([processMetrics(), measure(app)]);
  const readGauges = addGauges(registry, ctx);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (app.drain.hasBegun) return reply.code(503).send(errorBody(503, 'The server is stopping.', 'server_stopping'));
    try {
      await sql`select 1`.execute(ctx.database.reader);
      return { status: 'ready' };
    } catch (error) {
      ctx.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send(errorBody(503, 'The database does not respond.', 'database_unavailable'));
    }
  });
  app.get('/metrics', async (_request, reply) => {
    await readGauges();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

let ofProcess: Registry | undefined;

/**
 * CPU time, memory, event loop and garbage collection: of the process, measured once regardless of the number of
 * servers in it.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

function measure(app: App): Registry {
  const registry = new Registry();
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'bindery_http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'bindery_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  // Looking up a labelled series costs more than incrementing it, so each is looked up once.
  const series = new Map<string, { count: () => void; time: (value: number) => void }>();
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const key = `${method} ${status} ${route}`;
    let probe = series.get(key);
    if (probe === undefined) {
      const [counter, histogram] = [requests.labels({ method, route, status }), seconds.labels({ method, route })];
      probe = { count: () => counter.inc(), time: (value) => histogram.observe(value) };
      series.set(key, probe);
    }
    probe.count();
    probe.time(reply.elapsedTime / 1000);
    done();
  });
  return registry;
}
