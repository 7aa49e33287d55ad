import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';

/** The server with the schemas of its routes as types. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation may be called without a token. An invalid token is rejected nevertheless. */
    anonymous?: boolean;
    /** The operation may be called with a token of one site, and reads that site as a visitor sees it. */
    siteToken?: boolean;
    /** The response is a stream of server-sent events, whose data this describes. */
    eventStream?: TSchema;
    /** The operation opens a WebSocket: the frames that each side sends. */
    socket?: { readonly client: TSchema; readonly server: TSchema };
    /** The rate limit category of calls, counted separately from all others. */
    limit?: 'draftSteps';
    /** The body is the bytes of a file, of any type. */
    rawBody?: boolean;
  }
  interface FastifySchema {
    operationId?: string;
    summary?: string;
    tags?: readonly string[];
  }
}
