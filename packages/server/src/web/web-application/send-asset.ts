import type { FastifyReply, FastifyRequest } from 'fastify';
import { findBundleFile } from './bundle.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Sends a file of the application under its content-based name, in the best form that the client accepts. */
export function sendApplicationAsset(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { name } = request.params as { readonly name: string };
  const file = findBundleFile(name);
  if (file === undefined) return reply.callNotFound() as undefined;
  const accepted = listEncodings(request.headers['accept-encoding']);
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.has(each) && file[each] !== undefined);
  reply.header('cache-control', IMMUTABLE).header('vary', 'accept-encoding').type(file.contentType);
  // Previews run in frames of an opaque origin, where fonts require this header.
  reply.header('access-control-allow-origin', '*');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(encoding === undefined ? file.plain : file[encoding]);
}

function listEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const parts = String(header ?? '').split(',');
  const accepted = parts.filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part));
  return new Set(accepted.map((part) => part.split(';')[0]?.trim().toLowerCase() ?? ''));
}
