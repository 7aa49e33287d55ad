import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSpecification } from '../../testing/a-specification.ts';
import { buildSpecificationReader } from '../../testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SpecificationLibrary } from './specification-library.ts';

let server: TestServer;
beforeAll(async () => {
  await buildSpecificationReader();
  server = await startTestServer();
});
afterAll(() => server.close());

async function aSource(text: string) {
  return {
    entry: 'openapi.json',
    files: [{ name: 'openapi.json', blob: await server.ctx.blobs.put(Buffer.from(text)) }],
  };
}
const never = new AbortController().signal;

describe('SpecificationLibrary', () => {
  it.each([5, 100, 1_000])('parses a document of %i operations completely', async (operations) => {
    const library = new SpecificationLibrary(server.ctx);
    const source = await aSource(JSON.stringify(aSpecification(operations)));
    await library.check(source, never);
    const { index } = await library.open(source);
    expect(index.operations).toHaveLength(operations);
    expect(new Set(index.operations.map(({ id }) => id)).size).toBe(operations);
    await library.close();
  });

  it.each([
    ['time', { milliseconds: 1, memory: 1024 }, 'Reading the specification exceeded the time limit.'],
    ['memory', { milliseconds: 60_000, memory: 8 }, 'Reading the specification exceeded the memory limit.'],
  ])('stops at the limit of %s, with a message', async (_name, limits, message) => {
    const library = new SpecificationLibrary(server.ctx, limits);
    const source = await aSource(JSON.stringify({ ...aSpecification(1_000), 'x-of': message }));
    await expect(library.check(source, never)).rejects.toThrow(message);
    // It is not tried again at once, which would only cost the time of others.
    await expect(library.open(source)).rejects.toThrow(message);
    await library.close();
  });
});
