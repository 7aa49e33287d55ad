import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('/openapi.json', () => {
  it('is a valid OpenAPI document without linter errors', async () => {
    const answer = await server.call('GET', '/openapi.json');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const problems = await lintFromString({
      source: answer.text,
      absoluteRef: 'openapi.json',
      // `/v1/` is the only path that legitimately ends in a slash.
      config: await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } }),
    });
    const reported = problems.map(({ ruleId, severity, message, location }) => ({
      severity,
      ruleId,
      message,
      pointer: location[0]?.pointer,
    }));
    expect(reported.filter(({ severity }) => severity === 'error')).toEqual([]);
    // Some warnings are a matter of taste; these are not.
    const grave = ['no-unused-components', 'operation-operationId', 'operation-summary', 'no-ambiguous-paths'];
    // OpenAPI 3.1 has no member for the data of an event stream or the frames of a WebSocket, so extensions refer to them.
    const isEventData = (pointer = '') => /\/(?:LiveEvent|Collaboration\w+Frame)$/.test(pointer);
    expect(reported.filter(({ ruleId, pointer }) => grave.includes(ruleId) && !isEventData(pointer))).toEqual([]);
  });

  it('can be read by pages of any origin', async () => {
    expect((await server.call('GET', '/openapi.json')).headers['access-control-allow-origin']).toBe('*');
  });

  it('describes the members of bodies as the server validates them', async () => {
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

  it('lists every operation, on the page of its tag, within a size limit', async () => {
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

  it('has no page of an unknown tag', async () => {
    expect((await server.call('GET', '/reference/nothing')).status).toBe(404);
  });

  it('loads nothing from another host', async () => {
    const page = await read('/reference/spaces');
    const loaded = [...page.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)="([^"]+)"/g)];
    const urls = loaded.map(([, url = '']) => url).filter((url) => !url.startsWith('data:'));
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) {
      expect(url).toMatch(/^\/[^/]/);
      expect((await server.call('GET', url)).status, url).toBe(200);
    }
  });
});
