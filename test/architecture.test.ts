import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url));

interface Source {
  /** Below `packages`, with slashes: `server/src/app/create-app.ts`. */
  readonly name: string;
  readonly text: string;
  /** What it imports, as written. */
  readonly imports: readonly string[];
}

/** The sources of the program: no tests, and nothing that only tests use. */
const SOURCES: readonly Source[] = ['content', 'site', 'app', 'server'].flatMap((name) =>
  readdirSync(path.join(PACKAGES, name, 'src'), { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => !file.includes(`${path.sep}testing${path.sep}`))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const imports = [...text.matchAll(/\bfrom '([^']+)'|\bimport\(?'([^']+)'/g)].map(
        ([, one, two]) => one ?? two ?? '',
      );
      return { name: path.relative(PACKAGES, file).split(path.sep).join('/'), text, imports };
    }),
);

/** The exported names of a file. */
const EXPORT = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

const inServer = SOURCES.filter(({ name }) => name.startsWith('server/'));
const namesOf = (sources: readonly Source[]) => sources.map(({ name }) => name);
const importing = (sources: readonly Source[], pattern: RegExp) =>
  namesOf(sources.filter(({ imports }) => imports.some((one) => pattern.test(one))));

describe('the parts of the program', () => {
  it('are found by this test', () => {
    expect(SOURCES.length).toBeGreaterThan(150);
    expect(importing(inServer, /^fastify$/)).toContain('server/src/app/create-app.ts');
  });

  it('keep content and site pure: nothing of Node, HTTP, SQL or the server', () => {
    const pure = SOURCES.filter(({ name }) => /^(?:content|site)\//.test(name));
    expect(importing(pure, /^node:|^(fastify|@fastify\/|kysely|pg|undici|@bindery\/server)/)).toEqual([]);
    const content = SOURCES.filter(({ name }) => name.startsWith('content/'));
    expect(importing(content, /^@bindery\//)).toEqual([]);
  });

  it('keep the application apart: itself, icons of site and nothing of the server or the parser', () => {
    const application = SOURCES.filter(({ name }) => name.startsWith('app/'));
    expect(application.length).toBeGreaterThan(50);
    const ours = application.flatMap(({ imports }) => imports.filter((one) => one.startsWith('@bindery/')));
    expect([...new Set(ours)]).toEqual(['@bindery/site/icons']);
    expect(importing(application, /^node:|\.\.\/(?:content|site|server)\//)).toEqual([]);
    // Only data talks to the API, and the session with it.
    const calling = application.filter(({ text }) =>
      /(?<![.\w])fetch\(|\bapi\.(?:GET|POST|PUT|PATCH|DELETE)\(/.test(text),
    );
    expect(namesOf(calling).filter((name) => !name.startsWith('app/src/data/'))).toEqual([]);
    // Machines and libraries of the interface are wrapped once.
    const wrapped = importing(application, /^@zag-js\/|^@tanstack\/virtual-core$/);
    expect(wrapped.filter((name) => !name.startsWith('app/src/ui/'))).toEqual([]);
    // Policies forbid styles in markup, and HTML comes from one place.
    const writing = application.filter(
      ({ name, text }) =>
        name !== 'app/src/ui/trusted-html.ts' && /innerHTML|dangerouslySetInnerHTML|style="/.test(text),
    );
    expect(namesOf(writing)).toEqual([]);
  });

  it('contain routes, rules, SQL and presentation apart in every resource', () => {
    const files = (file: string) =>
      inServer.filter(({ name }) => name.startsWith('server/src/api/') && name.endsWith(`/${file}`));
    expect(files('routes.ts').length).toBeGreaterThan(5);
    expect(importing(files('routes.ts'), /^kysely$/)).toEqual([]);
    for (const file of ['service.ts', 'queries.ts', 'present.ts']) {
      expect(importing(files(file), /^(fastify|@fastify\/.*)$/), file).toEqual([]);
    }
    const below = (folder: string) => inServer.filter(({ name }) => name.startsWith(`server/src/${folder}/`));
    expect(below('queries').length).toBeGreaterThan(15);
    expect(importing(below('queries'), /^(fastify|@fastify\/.*)$/)).toEqual([]);
    expect(importing([...files('queries.ts'), ...below('queries')], /\/(service|routes|present)\.ts$/)).toEqual([]);
    const outside = /^(?!\.\/[\w-]+\.ts$|\.\.\/role\.ts$)[.@\w]/;
    expect(below('db/tables').length).toBeGreaterThan(20);
    expect(importing(below('db/tables'), outside)).toEqual([]);
  });

  it('know the engines in one file, which lists at most ten differences', () => {
    // Events are no part of the portable tables: a store of them is written for its engine.
    const ofEvents = /^server\/src\/insights\/postgresql-\w+\.ts$/;
    expect(importing(inServer, /^pg$/).filter((name) => !ofEvents.test(name))).toEqual(['server/src/db/dialect.ts']);
    expect(importing(inServer, /^@photostructure\/sqlite$/).sort()).toEqual([
      'server/src/data-folder/folder-lock.ts',
      'server/src/db/dialect.ts',
      // Indexes that are thrown away and built again are no part of the database.
      'server/src/derived/local-database.ts',
    ]);
    const dialect = inServer.find(({ name }) => name === 'server/src/db/dialect.ts');
    const listed = [...(dialect?.text.split('*/')[0] ?? '').matchAll(/\b(\d+)\. /g)].map(([, number]) =>
      Number(number),
    );
    expect(listed).toEqual(listed.map((_, index) => index + 1));
    expect(listed.length).toBeLessThanOrEqual(10);
  });

  it('open connections to addresses of users in one place only', () => {
    const isOutbound = (name: string) => name.startsWith('server/src/outbound/');
    const reaching = importing(inServer, /^(undici|node:https?|node:net|node:tls|node:dns.*)$/);
    // Where files are kept is for the operator to say, as is where the database is.
    const files = 'server/src/store/s3-client.ts';
    // It bounds the connections that others open.
    const opened = 'server/src/http/connections.ts';
    // It reaches processes of the server's own, over a socket that is a file.
    const compute = 'server/src/workers/compute-process.ts';
    expect(reaching.filter((name) => !isOutbound(name) && ![files, opened, compute].includes(name))).toEqual([]);
    const fetching = inServer.filter(({ text }) => /(?<![.\w])fetch\(/.test(text));
    expect(namesOf(fetching).filter((name) => !isOutbound(name))).toEqual([]);
  });

  it('write `Location` in one place only', () => {
    const writing = /\.redirect\(|header\(\s*['"`]location['"`]|['"`]location['"`]\s*:|headers\(\{[^}]*\blocation\b/gi;
    const found = inServer.flatMap(({ name, text }) => [...text.matchAll(writing)].map(([code]) => `${name}: ${code}`));
    expect(found).toEqual([
      'server/src/http/redirect.ts: .redirect(',
      "server/src/http/redirect.ts: header('location'",
    ]);
  });

  it('ask one function whether a text is a URL', () => {
    const asking = namesOf(inServer.filter(({ text }) => /\bURL\.canParse\(/.test(text)));
    expect(asking).toEqual([]);
  });

  it('read the environment in one place only', () => {
    const reading = namesOf(SOURCES.filter(({ text }) => /process\.env\b/.test(text)));
    // What git inherits of the environment is chosen where git is run.
    expect(
      reading.filter((name) => !['server/src/config/config.ts', 'server/src/git/run-git.ts'].includes(name)),
    ).toEqual([]);
  });

  it('read sessions nowhere that sites, files and PDFs are shown from', () => {
    const byName = new Map(inServer.map((source) => [source.name, source]));
    const reached = new Set<string>();
    const visit = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      // Types alone load nothing.
      const loaded = byName
        .get(name)
        ?.text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm);
      for (const [, one, two] of loaded ?? []) visit(path.posix.join(path.posix.dirname(name), one ?? two ?? ''));
    };
    const shown = [
      'published/routes.ts',
      'published/assets.ts',
      'http/files.ts',
      'http/avatars.ts',
      'published/pdf-routes.ts',
    ];
    for (const name of shown) visit(`server/src/${name}`);
    expect(reached).toContain('server/src/sites/visitor-cookie.ts');
    const session = /^server\/src\/(?:account\/(?:visitor|pages)|accounts\/(?:session|form-token|verify-email))/;
    expect([...reached].filter((name) => session.test(name))).toEqual([]);
  });

  it('are named for what they contain', () => {
    const vague = /(^|\/)(utils?|helpers?|common|manager|base|misc|shared)(\/|\.tsx?$)/;
    expect(namesOf(SOURCES).filter((name) => vague.test(name))).toEqual([]);
    const faces = namesOf(SOURCES).filter((name) => name.endsWith('/index.ts'));
    expect(faces.filter((name) => !/^\w+\/src\/index\.ts$/.test(name))).toEqual([]);
  });

  it('give each exported name one meaning', () => {
    const filesOf = (packages: RegExp) => {
      const names = new Map<string, Set<string>>();
      for (const { name, text } of SOURCES.filter((source) => packages.test(source.name)))
        for (const [, exported = ''] of text.matchAll(EXPORT))
          names.set(exported, (names.get(exported) ?? new Set()).add(name));
      return [...names].filter(([, files]) => files.size > 1);
    };
    expect(filesOf(/./).length).toBeGreaterThan(20);
    // The schema of the API and the type of what it accepts.
    const shared = filesOf(/^(?:content|site|server)\//).map(([exported]) => exported);
    expect(shared.sort()).toEqual(['ContentChange', 'ReusableContent']);
    // The application names its data after the resources and operations of the API; texts exist once for each language.
    const ofApplication = filesOf(/^app\//).filter(
      ([, files]) => ![...files].every((file) => /^app\/src\/texts\//.test(file)),
    );
    expect(ofApplication).toEqual([]);
  });

  it('do not import each other in circles between the folders of the server', () => {
    // The foundations know nothing of what is built on them.
    const foundations = ['outbound', 'git', 'store'];
    for (const folder of foundations) {
      const sources = inServer.filter(({ name }) => name.startsWith(`server/src/${folder}/`));
      expect(importing(sources, /\/(?:api|http|published|jobs)\/(?!can-parse-url\.ts$)/), folder).toEqual([]);
    }
  });
});
