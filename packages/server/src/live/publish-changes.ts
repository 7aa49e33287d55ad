import type { Context } from '../context.ts';
import { hasRequestCommitted } from '../db/request-state.ts';
import type { App } from '../http/app.ts';
import { describeLiveChanges } from './live-change.ts';

/** Announces what each operation of the API has committed, once it has answered. */
export function publishChanges(api: App, ctx: Context): void {
  api.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 400 && hasRequestCommitted(request)) {
      const { caller, params, routeOptions } = request;
      const ids = params as Readonly<Record<string, string>>;
      for (const change of describeLiveChanges(routeOptions.url ?? '', ids, caller?.userId ?? ''))
        ctx.live.publish(change);
    }
    done();
  });
}
