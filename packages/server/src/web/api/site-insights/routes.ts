import type { Context } from '../../../domain/context.ts';
import { readOrigin } from '../../../domain/visitor-events/event-origin.ts';
import type { SentEvent } from '../../../domain/visitor-events/event-schema.ts';
import { checkEvents, parseEvents } from '../../../domain/visitor-events/read-events.ts';
import type { App } from '../../../platform/http/app.ts';
import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { compileValidator, type ValidationError } from '../../../platform/http/validation.ts';
import { SiteParams } from '../sites/schema.ts';
import { RecordSiteEvents } from './schema.ts';
import { recordSiteEvents } from './service.ts';

const tags = ['Site insights'];

/** Recording events. */
export function registerSiteEvents(app: App, ctx: Context): void {
  app.register(async (events) => {
    acceptText(events as App);
    registerRecording(events as App, ctx);
  });
}

/** Pages that are being closed send text: another type would require a CORS preflight. */
function acceptText(app: App): void {
  const types = ['application/json', 'text/plain'];
  app.removeContentTypeParser(types);
  app.addContentTypeParser(types, { parseAs: 'string' }, async (_request: unknown, text: string) => parseEvents(text));
}

function registerRecording(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/insights/events',
    {
      config: { anonymous: true, siteToken: true },
      schema: {
        operationId: 'recordSiteEvents',
        tags,
        params: SiteParams,
        body: RecordSiteEvents,
        response: { 204: NoContent },
      },
      validatorCompiler: (route) => (route.httpPart === 'body' ? validateEvents : compileValidator(route)),
    },
    async (request, reply) => {
      const { events } = request.body as { events: readonly SentEvent[] };
      if (request.caller === undefined) limiterOf(ctx, 'events').countIp(request.ip, reply, events.length);
      await recordSiteEvents(ctx, request, readOrigin(ctx, request), events);
      return reply.code(204).send(null);
    },
  );
}

/** Equivalent to the schema of the operation, but much faster. */
function validateEvents(body: unknown) {
  try {
    return { value: { events: checkEvents(body) } };
  } catch (error) {
    return { error: error as ValidationError };
  }
}
