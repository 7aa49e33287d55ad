import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { TAG_HANDLERS } from '../../packages/content/src/blocks/registry.ts';
import { RENAMED_SETTINGS } from '../../packages/server/src/platform/config/environment.ts';
import { runHere } from '../../packages/server/src/testing/run-here.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { getIcon } from '../../packages/site/src/icons/icon-names.ts';
import { exampleLocationOf, listPages, readExamples, readManualPage } from './examples.ts';

const SERVER = fileURLToPath(new URL('../../packages/server/src/', import.meta.url));
const everything = listPages().map(readManualPage).join('\n');
const unique = (words: Iterable<string>) => [...new Set(words)].sort();
const findAll = (text: string, pattern: RegExp) => unique([...text.matchAll(pattern)].map(([word]) => word));

/** Variables that the program reads, as the sources name them; those of tests are none of it. */
function listVariables(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file));
  const texts = sources.map((file) => readFileSync(path.join(SERVER, file), 'utf8')).join('\n');
  return ['PORT', ...findAll(texts, /\bBINDERY_[A-Z0-9_]+\b/g)];
}

const variables = listVariables();

/** Settings of each provider of OpenID Connect, which contain its name. */
const isOfProvider = (name: string) => /^BINDERY_OIDC_(?!PROVIDERS$)/.test(name);

describe('settings', () => {
  // A name that the reader's own pipeline assigns to a secret.
  const OTHERS = ['BINDERY_TOKEN'];
  // Variables that the server passes to git, and nobody else sets.
  const WITHIN = ['BINDERY_GIT_PASSWORD', 'BINDERY_GIT_USERNAME'];

  it('are all explained in the list of settings, each once', () => {
    const heads = [
      ...readManualPage('operation/configuration.md').matchAll(/^\* (`[A-Z0-9_]+`(?: and `[A-Z0-9_]+`)*):/gm),
    ];
    const explained = heads.flatMap(([head]) => [...head.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
    expect(explained.sort()).toEqual(
      unique(variables.filter((name) => !isOfProvider(name) && !WITHIN.includes(name) && !(name in RENAMED_SETTINGS))),
    );
  });

  it('that were renamed are listed with their new names on the page about upgrades', () => {
    const page = readManualPage('operation/upgrades.md');
    for (const names of Object.entries(RENAMED_SETTINGS)) for (const name of names) expect(page).toContain(name);
  });

  it('that any page names exist', () => {
    const named = findAll(everything, /\bBINDERY_[A-Z0-9_]+\b/g).filter((name) => !OTHERS.includes(name));
    expect(named.filter((name) => !variables.includes(name) && !isOfProvider(name))).toEqual([]);
  });
});

/** Words after `bindery` of each command that does something, as its help lists them. */
async function listCommands(words: readonly string[] = []): Promise<string[]> {
  const { stdout } = await runHere([...words, '--help'], {});
  const [, list = ''] = /\nCommands:\n([\s\S]*)$/.exec(stdout) ?? [];
  const names = [...list.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
  if (names.length === 0) return [words.join(' ')];
  return (await Promise.all(names.map((name) => listCommands([...words, name])))).flat();
}

describe('commands', () => {
  const page = readManualPage('operation/command-line.md');

  it('each have a section of the page about them', async () => {
    const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(parts).toEqual(expect.arrayContaining(await listCommands()));
    expect(unique(parts.map(String))).toEqual(unique(await listCommands()));
  });

  it('print the help that the page shows', async () => {
    const shown = [...page.matchAll(/^Usage: bindery ([a-z -]*?) ?\[options\][\s\S]*?(?=\n```)/gm)];
    expect(shown.length).toBeGreaterThan(10);
    for (const [text, words = ''] of shown) {
      const { stdout } = await runHere([...words.split(' ').filter(Boolean), '--help'], {});
      expect(stdout.trim()).toBe(text.trim());
    }
  });
});

describe('metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  it('of the program are those that the manual lists', async () => {
    const { text } = await server.call('GET', '/metrics');
    const metrics = [...text.matchAll(/^# TYPE (bindery_\w+) /gm)].map(([, name = '']) => name);
    const listed = [...readManualPage('operation/monitoring.md').matchAll(/^\| `(bindery_\w+)` \|/gm)];
    expect(unique(listed.map(([, name = '']) => name))).toEqual(unique(metrics));
  });
});

describe('files that the manual shows', () => {
  const examples = listPages().flatMap(readExamples);

  it('are valid JSON and YAML if labeled so', () => {
    const faults = examples.flatMap((example) => {
      if (example.language === 'json') return isJson(example.code) ? [] : [exampleLocationOf(example)];
      if (example.language !== 'yaml') return [];
      return parseAllDocuments(example.code).some(({ errors }) => errors.length > 0)
        ? [exampleLocationOf(example)]
        : [];
    });
    expect(examples.length).toBeGreaterThan(150);
    expect(faults).toEqual([]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('names of resources and blocks', () => {
  const every = everything.replaceAll('{% raw %}', '');

  it('includes each resource of the API on a page', async () => {
    const server = await startTestServer();
    await server.close();
    const named = server.routes.flatMap(
      ({ url }) => url.split('/').findLast((part) => part !== '' && !/^[:*]/.test(part)) ?? [],
    );
    expect(named.length).toBeGreaterThan(200);
    expect(unique(named).filter((part) => !every.includes(`/${part}`))).toEqual([]);
  });

  it('includes each block of the dialect in the writing guide', () => {
    const tags = Object.keys(TAG_HANDLERS);
    expect(tags.length).toBeGreaterThan(20);
    const guide = listPages()
      .filter((page) => /^(?:writing|concepts)\//.test(page))
      .map(readManualPage)
      .join('\n');
    expect(tags.filter((tag) => !new RegExp(`\\{% ${tag}\\b|\`${tag}\``).test(guide))).toEqual([]);
  });
});

describe('icons', () => {
  it('of pages are available', () => {
    const named = unique([...everything.matchAll(/^icon: (\S+)$/gm)].map(([, name = '']) => name));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => getIcon(name).shape === getIcon('').shape)).toEqual([]);
  });
});
