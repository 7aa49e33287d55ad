import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { aRepository } from '../packages/server/src/testing/git-fixtures.ts';
import { startGitServer } from '../packages/server/src/testing/git-http-server.ts';
import {
  anInstallation,
  type ServingProgram,
  serveProgram,
  shownPasswordLink,
  shownToken,
} from '../packages/server/src/testing/program.ts';
import { type CorpusName, cloneCorpus, isPresent } from '../test/corpora.ts';
import { newerVersion, notes, olderVersion } from './handbook.ts';

/** A site of the tested program. */
export interface PublishedSite {
  /** URL of its front page, ending in `/`. */
  readonly url: string;
  /** Paths below `url` of every page of its first space, including those without a navigation entry. */
  readonly paths: readonly string[];
}

/** Shared by all journeys: one running program, and its sites. */
export interface BrowserWorld {
  /** Without a trailing slash. */
  readonly url: string;
  /** The product's own manual, published by the first start. */
  readonly manual: PublishedSite;
  /** Two versions of a small handbook, the newer one first. */
  readonly handbook: PublishedSite;
  /** A site with sections, a group of them, and variants: the handbook's versions, and notes; it asks for feedback. */
  readonly atlas: PublishedSite;
  /** A site that only visitors with a token may read, and the operations on it. */
  readonly club: PublishedSite & { readonly api: string };
  /** A site in English and German, by a translation of the organization. */
  readonly bilingual: PublishedSite;
  /** The token of an administrator. */
  readonly token: string;
  /** URL at which the administrator sets a first password, once. */
  readonly passwordLink: string;
  /** Imported documentation by repository name: the fixtures, and the large ones that exist on this machine. */
  readonly corpora: Readonly<Partial<Record<CorpusName, PublishedSite>>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    world: BrowserWorld;
  }
}

const CORPORA = ['kitchen-sink', 'tea-primer', 'elsa-gitbook', 'js-primer'] as const;

/** Starts the program, publishes everything, and passes the URLs to the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { world, stop } = await startWorld();
  project.provide('world', world);
  return stop;
}

/** The built program with the sample, and sites imported from a real git server. */
async function startWorld(): Promise<{ world: BrowserWorld; stop: () => Promise<void> }> {
  const installation = await anInstallation();
  const server = await serveProgram({ ...installation.settings, BINDERY_SAMPLE: '1', BINDERY_LOG_LEVEL: 'warn' });
  const stop = async () => {
    await server.stop();
    await installation.remove();
  };
  try {
    return { world: await publishWorld(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function publishWorld(server: ServingProgram): Promise<BrowserWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-browser-'));
  const newer = await aRepository(newerVersion);
  const older = await aRepository(olderVersion);
  const noted = await aRepository(notes);
  try {
    const publisher = await aPublisher(server);
    const clones: Record<string, string> = {};
    for (const name of CORPORA.filter(isPresent)) {
      clones[name] = path.join(folder, name);
      await cloneCorpus(name, clones[name]);
    }
    const versions = { 'Version 2': newer.directory, 'Version 1': older.directory };
    return {
      url: server.url,
      manual: await publisher.findSample(),
      handbook: await publisher.publishVersions('Handbook', versions),
      atlas: await publisher.publishSections('Atlas', versions, { Notes: noted.directory }),
      club: await publisher.publishClub(noted.directory),
      bilingual: await publisher.publishLanguages('Bilingual', { en: newer.directory, de: older.directory }),
      token: shownToken(server.stdout()),
      passwordLink: shownPasswordLink(server.stdout()),
      corpora: await publisher.publishRepositories(clones),
    };
  } finally {
    for (const each of [folder, newer.directory, older.directory, noted.directory])
      rmSync(each, { recursive: true, force: true });
  }
}

interface ListedPage {
  readonly type: string;
  readonly path?: string;
  readonly pages?: readonly ListedPage[];
}

const listPaths = (pages: readonly ListedPage[]): string[] =>
  pages.flatMap((page) => [...(page.type === 'document' ? [page.path ?? ''] : []), ...listPaths(page.pages ?? [])]);

/** Publishes over HTTP, like an administrator. */
async function aPublisher(server: ServingProgram) {
  const headers = { authorization: `Bearer ${shownToken(server.stdout())}`, 'content-type': 'application/json' };
  const call = async (method: string, pathname: string, body?: unknown) => {
    const answer = await fetch(server.url + pathname, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${pathname}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : await answer.json();
  };
  const organization = (await call('GET', '/v1/orgs')).items[0];
  const describe = async (spaceId: string, site: { urls: { published: string } }): Promise<PublishedSite> => {
    const { pages } = await call('GET', `/v1/spaces/${spaceId}/content/pages`);
    const url = server.url + new URL(site.urls.published).pathname;
    return { url, paths: listPaths(pages).map((each) => each.split('/').map(encodeURIComponent).join('/')) };
  };
  const importSpace = async (title: string, url: string): Promise<string> => {
    const { id } = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title });
    await call('POST', `/v1/spaces/${id}/git/import`, { url, ref: 'refs/heads/main' });
    for (;;) {
      const { operation } = await call('GET', `/v1/spaces/${id}/git/info`);
      if (operation.state === 'succeeded') return id;
      if (operation.state === 'failed') throw new Error(`The import of ${title} failed: ${operation.error}`);
      await sleep(50);
    }
  };
  const publish = async (title: string, spaces: readonly string[]): Promise<PublishedSite> => {
    const { id } = await call('POST', `/v1/orgs/${organization.id}/sites`, { title, spaces });
    const site = await call('POST', `/v1/orgs/${organization.id}/sites/${id}/publish`);
    return describe(spaces[0] ?? '', site);
  };
  const importAll = async (folders: Readonly<Record<string, string>>): Promise<Map<string, string>> => {
    const git = await startGitServer({ repositories: folders });
    try {
      const spaces = new Map<string, string>();
      for (const name of Object.keys(folders))
        spaces.set(name, await importSpace(name, `${git.url}/${encodeURIComponent(name)}`));
      return spaces;
    } finally {
      await git.close();
    }
  };
  return {
    /** A site for each repository, by name. */
    publishRepositories: async (folders: Readonly<Record<string, string>>) => {
      const sites: Record<string, PublishedSite> = {};
      for (const [name, space] of await importAll(folders)) sites[name] = await publish(name, [space]);
      return sites;
    },
    /** One site with a space for each repository; the first one is the default. */
    publishVersions: async (title: string, folders: Readonly<Record<string, string>>) =>
      publish(title, [...(await importAll(folders)).values()]),
    /** A section with a variant for each of the first, then a group with a section for each of the others. */
    publishSections: async (
      title: string,
      variants: Readonly<Record<string, string>>,
      others: Readonly<Record<string, string>>,
    ) => {
      const [first = '', ...more] = (await importAll(variants)).values();
      const { id } = await call('POST', `/v1/orgs/${organization.id}/sites`, { title, spaces: [first, ...more] });
      const site = `/v1/orgs/${organization.id}/sites/${id}`;
      const sections: string[] = [];
      for (const [name, spaceId] of await importAll(others)) {
        const section = await call('POST', `${site}/sections`, { spaceId, title: name });
        await call('PATCH', `${site}/sections/${section.id}`, { description: `All about ${name}`, icon: 'book' });
        sections.push(section.id);
      }
      await call('POST', `${site}/section-groups`, { title: 'More', sections });
      const settings = await call('GET', `${site}/customization`);
      await call('PUT', `${site}/customization`, { ...settings, feedback: { enabled: true } });
      return describe(first, await call('POST', `${site}/publish`));
    },
    /** One site with a space for each language, by code; the first one is the default. */
    publishLanguages: async (title: string, folders: Readonly<Record<string, string>>) => {
      const { id } = await call('POST', `/v1/orgs/${organization.id}/translations`, { title });
      const spaces = await importAll(folders);
      for (const [language, space] of spaces)
        await call('PUT', `/v1/orgs/${organization.id}/translations/${id}/languages/${language}`, { space });
      return publish(title, [...spaces.values()]);
    },
    publishClub: async (folder: string) => {
      const spaces = [...(await importAll({ Club: folder })).values()];
      const { id } = await call('POST', `/v1/orgs/${organization.id}/sites`, {
        title: 'Club',
        spaces,
        visibility: 'visitor-auth',
      });
      const api = `/v1/orgs/${organization.id}/sites/${id}`;
      return { ...(await describe(spaces[0] ?? '', await call('POST', `${api}/publish`))), api };
    },
    findSample: async () => {
      const sites = (await call('GET', `/v1/orgs/${organization.id}/sites?title=manual`)).items;
      const spaces = (await call('GET', `/v1/orgs/${organization.id}/sites/${sites[0].id}/site-spaces`)).items;
      return describe(spaces[0].space.id, sites[0]);
    },
  };
}
