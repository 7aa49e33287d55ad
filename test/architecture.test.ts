import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url));

interface Source {
  /** Below `packages`, with slashes: `server/src/main/create-app.ts`. */
  readonly name: string;
  readonly text: string;
  /** What it imports, as written. */
  readonly imports: readonly string[];
}

/** The sources of the program: no tests, and nothing that only tests use. */
const SOURCES: readonly Source[] = ['content', 'editor-model', 'site', 'app', 'server'].flatMap((name) =>
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

/** Floors of the server, the lowest first: folders, whose folders are rooms. The room of `main` is the floor itself. */
const SERVER_FLOORS = ['platform', 'engines', 'domain', 'web', 'main'];

/** Imports that lead up, and why. At most five. */
const UPWARD: Readonly<Record<string, string>> = {
  'platform/compute/compute-channel.ts -> engines/insights/stored-event.ts':
    'The type of the events that processes of the pool send to the server, which stores them',
};

/** Folders of the application by their floors, the lowest first; `screens.ts` is the table of screens. */
const APP_FLOORS = [
  'data texts',
  'routes ui',
  'components editor source',
  'dialogs',
  'actions',
  'shell',
  'sections',
  'screens',
  'main.tsx screens.ts theme-script.ts',
];

/** Files with state of the module, which all servers of a process share, and why. `stateOfServer` is for everything else. */
const MODULE_STATE = {
  'computed from the key or the program alone': [
    'web/api/site-insights/aggregate-filters.ts',
    'platform/http/network-of.ts',
    'engines/import/html/convert-inlines.ts',
    'engines/pages/page-assets.ts',
    'engines/pages/viewer.ts',
    'web/published/fonts.ts',
    'engines/search/tokenize.ts',
    'domain/visitor-events/read-events.ts',
    'web/web-application/bundle.ts',
  ],
  'about the process: its memory, CPU time, clock or messages': [
    'domain/accounts/passwords.ts',
    'platform/db/enqueue-job.ts',
    'platform/db/request-state.ts',
    'platform/http/cpu-budget.ts',
    'platform/http/probes.ts',
    'engines/pdf/pdf-renderer.ts',
    'engines/search/score-pages.ts',
    'platform/store/heap-collector.ts',
  ],
};

/** The exported names of a file. */
const EXPORT = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

const inServer = SOURCES.filter(({ name }) => name.startsWith('server/'));
/** Imports between sources of the server, types included, as pairs of names. */
const SERVER_IMPORTS = listImports(inServer);
/** The same of the application, with what is loaded when it is needed. */
const APP_IMPORTS = listImports(SOURCES.filter(({ name }) => name.startsWith('app/')));
function listImports(sources: readonly Source[]): readonly (readonly [from: string, to: string])[] {
  return sources.flatMap(({ name, imports }) =>
    imports
      .filter((one) => one.startsWith('.'))
      .map((one) => [name, path.posix.join(path.posix.dirname(name), one)] as const),
  );
}
/** The folder of a package, or of a floor of the server, that a source is in; the file itself where it is in none. */
function pathOfRoom(name: string): string {
  const [, , folder = name, room] = name.split('/');
  return room !== undefined && folder !== 'main' && SERVER_FLOORS.includes(folder) ? `${folder}/${room}` : folder;
}
const roomOf = (name: string): string => path.posix.basename(pathOfRoom(name));

/** Files that reach each other by imports, as groups of two and more. */
function findCircles(imports: typeof SERVER_IMPORTS): string[][] {
  const next = new Map<string, string[]>();
  for (const [from, to] of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>();
    const waiting = [start];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      for (const to of next.get(name) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        waiting.push(to);
      }
    }
    return reached;
  };
  const reached = new Map([...next.keys()].map((name) => [name, reachedFrom(name)]));
  const circles = new Map<string, string[]>();
  for (const [name, names] of reached) {
    if (!names.has(name)) continue;
    const circle = [...names].filter((other) => reached.get(other)?.has(name)).sort();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

const namesOf = (sources: readonly Source[]) => sources.map(({ name }) => name);
const importing = (sources: readonly Source[], pattern: RegExp) =>
  namesOf(sources.filter(({ imports }) => imports.some((one) => pattern.test(one))));

describe('the architecture of the program', () => {
  it('is covered by this test', () => {
    expect(SOURCES.length).toBeGreaterThan(150);
    expect(importing(inServer, /^fastify$/)).toContain('server/src/main/create-app.ts');
  });

  it('keeps content, editor-model and site pure: no Node, HTTP, SQL or server code', () => {
    const pure = SOURCES.filter(({ name }) => /^(?:content|editor-model|site)\//.test(name));
    expect(importing(pure, /^node:|^(fastify|@fastify\/|kysely|pg|undici|@bindery\/server)/)).toEqual([]);
    const content = SOURCES.filter(({ name }) => name.startsWith('content/'));
    expect(importing(content, /^@bindery\//)).toEqual([]);
    // It runs in browsers too, which get trees and no parser.
    const model = SOURCES.filter(({ name }) => name.startsWith('editor-model/'));
    expect([...new Set(model.flatMap(({ imports }) => imports.filter((one) => !one.startsWith('.'))))].sort()).toEqual([
      '@bindery/content/shapes',
      'prosemirror-model',
      'prosemirror-transform',
    ]);
  });

  it('keeps the application separate: its own modules and browser libraries, no server or parser', () => {
    const application = SOURCES.filter(({ name }) => name.startsWith('app/'));
    expect(application.length).toBeGreaterThan(50);
    const ours = application.flatMap(({ imports }) => imports.filter((one) => one.startsWith('@bindery/')));
    expect([...new Set(ours)].sort()).toEqual([
      '@bindery/content/shapes',
      '@bindery/editor-model',
      '@bindery/site/highlight',
      '@bindery/site/icons',
    ]);
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

  it('separates routes, rules, SQL and presentation in every resource', () => {
    const files = (file: string) =>
      inServer.filter(({ name }) => name.startsWith('server/src/web/api/') && name.endsWith(`/${file}`));
    expect(files('routes.ts').length).toBeGreaterThan(5);
    expect(importing(files('routes.ts'), /^kysely$/)).toEqual([]);
    for (const file of ['service.ts', 'queries.ts', 'present.ts']) {
      expect(importing(files(file), /^(fastify|@fastify\/.*)$/), file).toEqual([]);
    }
    const below = (folder: string) => inServer.filter(({ name }) => name.startsWith(`server/src/${folder}/`));
    expect(below('platform/queries').length).toBeGreaterThan(15);
    expect(importing(below('platform/queries'), /^(fastify|@fastify\/.*)$/)).toEqual([]);
    expect(
      importing([...files('queries.ts'), ...below('platform/queries')], /\/(service|routes|present)\.ts$/),
    ).toEqual([]);
    const outside = /^(?!\.\/[\w-]+\.ts$|\.\.\/role\.ts$)[.@\w]/;
    expect(below('platform/db/tables').length).toBeGreaterThan(20);
    expect(importing(below('platform/db/tables'), outside)).toEqual([]);
  });

  it('presents loaded data: presenters neither await nor query', () => {
    const presenters = inServer.filter(({ name }) => /^server\/src\/web\/api\/.*\bpresent(?:-[\w-]+)?\.ts$/.test(name));
    expect(presenters.length).toBeGreaterThan(25);
    const waiting = presenters.filter(({ text }) => /\basync\b|\bawait\b|\bPromise</.test(text));
    expect(namesOf(waiting)).toEqual([]);
    // Types of rows and counts are what they present.
    const loading = presenters.filter(({ text }) =>
      /^import (?!type\b)[^;]*'[^']*\/(?:db\/[^']*|queries\/[^']*|[\w-]*queries\.ts)'/m.test(text),
    );
    expect(namesOf(loading)).toEqual([]);
  });

  it('limits engine differences to one file with at most ten entries', () => {
    // Events are no part of the portable tables: a store of them is written for its engine.
    const ofEvents = /^server\/src\/engines\/insights\/postgresql-\w+\.ts$/;
    expect(importing(inServer, /^pg$/).filter((name) => !ofEvents.test(name))).toEqual([
      'server/src/platform/db/dialect.ts',
    ]);
    expect(importing(inServer, /^@photostructure\/sqlite$/).sort()).toEqual([
      'server/src/platform/data-folder/folder-lock.ts',
      'server/src/platform/db/dialect.ts',
      // Indexes that are thrown away and built again are no part of the database.
      'server/src/platform/derived/local-database.ts',
    ]);
    const dialect = inServer.find(({ name }) => name === 'server/src/platform/db/dialect.ts');
    const listed = [...(dialect?.text.split('*/')[0] ?? '').matchAll(/\b(\d+)\. /g)].map(([, number]) =>
      Number(number),
    );
    expect(listed).toEqual(listed.map((_, index) => index + 1));
    expect(listed.length).toBeLessThanOrEqual(10);
  });

  it('opens connections to URLs of users in one file only', () => {
    const isOutbound = (name: string) => name.startsWith('server/src/platform/outbound/');
    const reaching = importing(inServer, /^(undici|node:https?|node:net|node:tls|node:dns.*)$/);
    // Where files are kept is for the operator to say, as is where the database is.
    const files = 'server/src/platform/store/s3-client.ts';
    // They bound and accept the connections that others open.
    const opened = ['server/src/platform/http/connections.ts', 'server/src/platform/http/upgrades.ts'];
    // It reaches processes of the server's own, over a socket that is a file.
    const compute = 'server/src/platform/compute/compute-process.ts';
    expect(reaching.filter((name) => !isOutbound(name) && ![files, ...opened, compute].includes(name))).toEqual([]);
    const fetching = inServer.filter(({ text }) => /(?<![.\w])fetch\(/.test(text));
    expect(namesOf(fetching).filter((name) => !isOutbound(name))).toEqual([]);
  });

  it('writes `Location` in one file only', () => {
    const writing = /\.redirect\(|header\(\s*['"`]location['"`]|['"`]location['"`]\s*:|headers\(\{[^}]*\blocation\b/gi;
    const writes = inServer.flatMap(({ name, text }) =>
      [...text.matchAll(writing)].map(([code]) => `${name}: ${code}`),
    );
    expect(writes).toEqual([
      'server/src/platform/http/redirect.ts: .redirect(',
      "server/src/platform/http/redirect.ts: header('location'",
    ]);
  });

  it('keeps caches and queues in the context, and not in modules', () => {
    const declaration =
      /^(?:export )?(?:let \w+|const \w+(?:: KeyedMutex|[^=\n]*= (?:new (?:LruCache|VaryCache|Semaphore|WeakMap<Context)\b|new (?:Map|Set)(?:<[^\n]*>)?\(\)|create(?:Mutex|DrainLoop)\()))/gm;
    const withState = inServer.filter(({ text }) => text.match(declaration)?.some((one) => !one.includes('Readonly')));
    const names = namesOf(withState).map((name) => name.replace('server/src/', ''));
    expect(names.sort()).toEqual(Object.values(MODULE_STATE).flat().sort());
  });

  it('names the complete path of every operation where it is defined', () => {
    const routes = inServer.filter(({ name }) => /^server\/src\/web\/api\/.*routes\.ts$/.test(name));
    const paths = routes.flatMap(({ name, text }) =>
      [...text.matchAll(/\bapp(?:\.(?:get|post|put|patch|delete)|\[method\])\(\s*([^\s,]+),/g)].map(
        ([, path]) => `${name}: ${path}`,
      ),
    );
    expect(paths.length).toBeGreaterThan(200);
    const below = paths.filter((path) => !/: (?:'\/v1\/|`\$\{scope\.(?:root|path)\}\/|scope\.path$)/.test(path));
    // One operation at `/v1` and `/v1/`; grants to users and to teams, whose path is above.
    expect(below).toEqual([
      "server/src/web/api/information/routes.ts: '/'",
      'server/src/web/api/permissions/routes.ts: path',
      'server/src/web/api/permissions/routes.ts: path',
    ]);
  });

  it('limits bodies of requests by one list, or by configuration', () => {
    const limits = inServer.flatMap(({ name, text }) =>
      [...text.matchAll(/\bbodyLimit: ([^,\n}]+)/g)].map(([, limit = '']) => `${name}: ${limit.trim()}`),
    );
    expect(limits.length).toBeGreaterThan(8);
    expect(limits.filter((limit) => !/: (?:BODY_LIMITS|ctx\.config)\.\w+$/.test(limit))).toEqual([]);
  });

  it('parses URLs by one function', () => {
    const asking = namesOf(inServer.filter(({ text }) => /\bURL\.canParse\(/.test(text)));
    expect(asking).toEqual([]);
  });

  it('reads the environment in one file only', () => {
    const reading = namesOf(SOURCES.filter(({ text }) => /process\.env\b/.test(text)));
    // What git inherits of the environment is chosen where git is run.
    expect(
      reading.filter(
        (name) => !['server/src/platform/config/config.ts', 'server/src/engines/git/run-git.ts'].includes(name),
      ),
    ).toEqual([]);
  });

  it('reads no sessions where sites, files and PDFs are served', () => {
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
      'web/published/routes.ts',
      'web/published/assets.ts',
      'platform/http/files.ts',
      'platform/http/avatars.ts',
      'web/published/pdf-routes.ts',
    ];
    for (const name of shown) visit(`server/src/${name}`);
    expect(reached).toContain('server/src/domain/sites/visitor-cookie.ts');
    const session =
      /^server\/src\/(?:web\/account\/(?:visitor|pages)|domain\/accounts\/(?:session|form-token|verify-email))/;
    expect([...reached].filter((name) => session.test(name))).toEqual([]);
  });

  it('writes the members of objects where they belong, and spreads no literals', () => {
    expect(namesOf(SOURCES.filter(({ text }) => text.includes('...{')))).toEqual([]);
  });

  it('names files after their content', () => {
    const vague = /(^|\/)(utils?|helpers?|common|manager|base|misc|shared)(\/|\.tsx?$)/;
    expect(namesOf(SOURCES).filter((name) => vague.test(name))).toEqual([]);
    const faces = namesOf(SOURCES).filter((name) => name.endsWith('/index.ts'));
    expect(faces.filter((name) => !/^[\w-]+\/src\/index\.ts$/.test(name))).toEqual([]);
  });

  it('has unique exported names', () => {
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

  it('imports only downwards between the floors of the server', () => {
    const floorOf = (name: string) => SERVER_FLOORS.indexOf(name.split('/')[2] ?? '');
    expect(namesOf(inServer).filter((name) => floorOf(name) < 0)).toEqual([]);
    const upward = SERVER_IMPORTS.filter(([from, to]) => floorOf(to) > floorOf(from));
    const listed = upward.map((pair) => pair.map((name) => name.replace('server/src/', '')).join(' -> '));
    expect(listed.toSorted()).toEqual(Object.keys(UPWARD).toSorted());
    expect(listed.length).toBeLessThanOrEqual(5);
  });

  it('has no circle of folders within a floor of the server', () => {
    const floorOf = (room: string) => room.split('/')[0];
    const pairs = SERVER_IMPORTS.map(([from, to]) => [pathOfRoom(from), pathOfRoom(to)] as const).filter(
      ([from, to]) => from !== to && floorOf(from) === floorOf(to),
    );
    expect(pairs.length).toBeGreaterThan(300);
    expect(findCircles(pairs)).toEqual([]);
  });

  it('imports only downwards between the floors of the application', () => {
    const floorOf = new Map(
      APP_FLOORS.flatMap((rooms, floor) => rooms.split(' ').map((room) => [room, floor] as const)),
    );
    const rooms = new Set(namesOf(SOURCES.filter(({ name }) => name.startsWith('app/'))).map(roomOf));
    expect([...rooms].toSorted()).toEqual([...floorOf.keys()].toSorted());
    expect(APP_IMPORTS.length).toBeGreaterThan(2000);
    const floor = (name: string) => floorOf.get(roomOf(name)) ?? Number.NaN;
    const upward = APP_IMPORTS.filter(([from, to]) => !(floor(to) <= floor(from)));
    expect(upward.map(([from, to]) => `${from} -> ${to}`)).toEqual([]);
  });

  it('imports no screens of another area: what several show is in sections or components', () => {
    const areaOf = (name: string) => /^app\/src\/screens\/([^/]+)\//.exec(name)?.[1];
    const across = APP_IMPORTS.filter(([from, to]) => {
      const [one, other] = [areaOf(from), areaOf(to)];
      return one !== undefined && other !== undefined && one !== other;
    });
    expect(across.map(([from, to]) => `${from} -> ${to}`)).toEqual([]);
    expect(APP_IMPORTS.filter(([from]) => areaOf(from) !== undefined).length).toBeGreaterThan(500);
  });

  it('keeps git independent of HTTP and jobs', () => {
    expect(SERVER_IMPORTS.some(([from]) => roomOf(from) === 'git')).toBe(true);
    const upward = SERVER_IMPORTS.filter(([from, to]) => roomOf(from) === 'git' && /^(?:http|jobs)$/.test(roomOf(to)));
    expect(upward).toEqual([]);
  });

  it('lists all folders in ARCHITECTURE.md, and no others', () => {
    const [table = ''] = readFileSync(path.join(PACKAGES, '../ARCHITECTURE.md'), 'utf8').split('\n\n').slice(2);
    const listed = [...table.matchAll(/^\| `packages\/server\/src\/([^|]*)\|/gm)].flatMap(([, names = '']) => {
      const [first = '', ...others] = names.split(',').map((name) => name.replaceAll('`', '').trim());
      return [first, ...others.map((name) => path.posix.join(path.posix.dirname(first), name))];
    });
    const rooms = new Set(inServer.map(({ name }) => pathOfRoom(name)));
    // Code of tests alone is no room, and single files need no row.
    const unlisted = ['errors.ts', 'ids.ts', 'reasons.ts'].map((name) => `platform/${name}`);
    const described = [...rooms].filter((room) => !unlisted.includes(room));
    expect([...described, 'testing'].sort()).toEqual(listed.sort());
  });

  it('has no large import cycles, including types', () => {
    const circles = findCircles(SERVER_IMPORTS);
    expect(circles.flat()).toContain('server/src/engines/pdf/book/blocks.ts');
    expect(Math.max(...circles.map(({ length }) => length))).toBeLessThanOrEqual(10);
    expect(findCircles(APP_IMPORTS)).toEqual([]);
  });

  it('keeps the context a leaf: nothing that it names imports it', () => {
    const context = 'server/src/domain/context.ts';
    expect(SERVER_IMPORTS.filter(([from]) => from === context).length).toBeGreaterThan(5);
    expect(findCircles(SERVER_IMPORTS).filter((circle) => circle.includes(context))).toEqual([]);
  });

  it('declares the type of a database connection once', () => {
    const declaring = inServer.filter(({ text }) =>
      /\btype Db\b[^;]*=|Kysely<Tables> \| Transaction<Tables>/.test(text),
    );
    expect(namesOf(declaring)).toEqual(['server/src/platform/db/database.ts']);
  });
});
