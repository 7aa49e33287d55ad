// A bare server in its own process that returns given bytes: node:http or Fastify. node comparator.mjs http|fastify
// FILE CONTENT-TYPE
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import fastify from 'fastify';

const [kind, file, contentType] = process.argv.slice(2);
const bytes = readFileSync(file);

if (kind === 'http') {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
} else {
  const app = fastify();
  const text = bytes.toString();
  app.get('/v1/spaces/:spaceId/content/page/:pageId', async (_request, reply) => reply.type(contentType).send(text));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send({ port: app.server.address().port });
}
