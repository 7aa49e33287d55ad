import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('/openapi.json', () => {
  it('is a valid OpenAPI document, without a fault that the linter knows', async () => {
    const answer = await server.call('GET', '/openapi.json');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const problems = await lintFromString({
      source: answer.text,
      absoluteRef: 'openapi.json',
      // `/v1/` is the one path that ends so by its nature.
      config: await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } }),
    });
    const told = problems.map(({ ruleId, severity, message, location }) => ({
      severity,
      ruleId,
      message,
      place: location[0]?.pointer,
    }));
    expect(told.filter(({ severity }) => severity === 'error')).toEqual([]);
    // A warning may be a matter of taste; these are not.
    const grave = ['no-unused-components', 'operation-operationId', 'operation-summary', 'no-ambiguous-paths'];
    // OpenAPI 3.1 has no member for the data of an event stream, so an extension refers to it.
    const isEventData = (pointer?: string) => pointer === '#/components/schemas/LiveEvent';
    expect(told.filter(({ ruleId, place }) => grave.includes(ruleId) && !isEventData(place))).toEqual([]);
  });

  it('may be read by pages of any origin', async () => {
    expect((await server.call('GET', '/openapi.json')).headers['access-control-allow-origin']).toBe('*');
  });

  it('describes the members of bodies as the server checks them', async () => {
    const { paths, components } = (await server.call('GET', '/openapi.json')).body;
    const body = paths['/v1/orgs/{organizationId}/spaces'].post.requestBody.content['application/json'].schema;
    expect(body.additionalProperties).toBe(false);
    expect(body.properties.title).toMatchObject({ type: 'string', maxLength: 50 });
    expect(components.schemas.Space.required).toContain('revision');
    expect(JSON.stringify(paths)).not.toMatch(/"\$(id|defs)"/);
  });
});

describe('/reference', () => {
  const read = async (url: string) => {
    const page = await server.call('GET', url);
    expect(page.status, url).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'sha256-[^;]*; style-src 'self'/,
    );
    expect(page.text).not.toMatch(/<script>|<style|\son\w+="/);
    return page.text;
  };

  it('lists every operation, and shows each on the page of its tag, which is no large one', async () => {
    const { paths } = (await server.call('GET', '/openapi.json')).body;
    const overview = await read('/reference');
    const links = new Set([...overview.matchAll(/href="(\/reference\/[^"#]+)/g)].map(([, link = '']) => link));
    const pages = await Promise.all(Array.from(links, read));
    for (const path of Object.keys(paths)) {
      expect(overview).toContain(path);
      expect(pages.some((page) => page.includes(path))).toBe(true);
    }
    for (const methods of Object.values(paths)) {
      for (const { operationId } of Object.values(methods as Record<string, { operationId: string }>)) {
        const [href = ''] = new RegExp(`/reference/[^"#]+#${operationId}"`).exec(overview) ?? [];
        expect(await read(href.split('#')[0] ?? ''), operationId).toContain(`id="${operationId}"`);
      }
    }
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThan(1_000_000);
  });

  it('has every schema that its pages link to', async () => {
    const page = await read('/reference/spaces');
    const named = [...page.matchAll(/href="\/reference\/schemas#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(named).toContain('schema-Space');
    const schemas = await read('/reference/schemas');
    for (const anchor of named) expect(schemas).toContain(`id="${anchor}"`);
  });

  it('has no page of a tag that is none', async () => {
    expect((await server.call('GET', '/reference/nothing')).status).toBe(404);
  });

  it('loads nothing from another host', async () => {
    const page = await read('/reference/spaces');
    const loaded = [...page.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)="([^"]+)"/g)];
    const addresses = loaded.map(([, address = '']) => address).filter((address) => !address.startsWith('data:'));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(address).toMatch(/^\/[^/]/);
      expect((await server.call('GET', address)).status, address).toBe(200);
    }
  });
});
