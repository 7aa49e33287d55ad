import { describeLiveChanges } from '../live/live-change.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { App } from './app.ts';
import { hasRequestCommitted } from './follow-writing-requests.ts';

/** Announces the changes that each operation of the API has committed, after its response. */
export function publishChanges(api: App, live: LiveHub): void {
  api.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 400 && hasRequestCommitted(request)) {
      const { caller, params, routeOptions } = request;
      const ids = params as Readonly<Record<string, string>>;
      for (const change of describeLiveChanges(routeOptions.url ?? '', ids, caller?.userId ?? '')) live.publish(change);
    }
    done();
  });
}
