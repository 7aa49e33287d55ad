import type { Context } from '../../domain/context.ts';
import { describeLiveChanges } from '../live/live-change.ts';
import type { App } from './app.ts';
import { hasRequestCommitted } from './follow-writing-requests.ts';

/** Announces the changes that each operation of the API has committed, after its response. */
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
