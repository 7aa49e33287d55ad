// Builds the web application (packages/app): modules that are loaded when they are needed, under names that change with their
// bytes, each compressed once and for all, with a manifest that the server reads. Fails when the first load of home is
// larger than its budget.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { writeTheme } from './app-theme.mjs';

const SOURCE = 'packages/app/src';
const OUT = 'packages/app/dist/assets';
/** Bytes of the first load of home, and of the editor of source mode, compressed with brotli. */
const BUDGETS = { script: 150 * 1024, style: 20 * 1024, source: 100 * 1024 };

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const screens = await readScreens();
const { outputFiles, metafile } = await bundle();
const manifest = describe(metafile);
await write(outputFiles);
checkBudgets();

/** The screens with their patterns and modules: a table without imports, read before anything is built. */
async function readScreens() {
  const {
    outputFiles: [file],
  } = await build({ entryPoints: [`${SOURCE}/routes/paths.ts`], bundle: true, format: 'esm', write: false });
  const { PATHS } = await import(`data:text/javascript,${encodeURIComponent(file.text)}`);
  return Object.values(PATHS);
}

function bundle() {
  return build({
    entryPoints: { main: `${SOURCE}/main.tsx`, app: `${SOURCE}/styles/app.css`, theme: `${SOURCE}/theme-script.ts` },
    outdir: OUT,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['source'],
    minify: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'theme', setup: provideTheme }],
  });
}

/** `theme.css`: the colors and fonts of the sites, from the same code. */
function provideTheme({ onResolve, onLoad }) {
  onResolve({ filter: /^theme\.css$/ }, () => ({ path: 'theme.css', namespace: 'theme' }));
  onLoad({ filter: /.*/, namespace: 'theme' }, () => ({
    contents: writeTheme(),
    loader: 'css',
    resolveDir: path.resolve('.'),
  }));
}

function describe({ outputs }) {
  const nameOf = (file) => path.basename(file);
  const byEntry = new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) => (entryPoint ? [[entryPoint, file]] : [])),
  );
  const find = (entry) => {
    const file = byEntry.get(`${SOURCE}/${entry}`);
    if (file === undefined)
      throw new Error(`The application has no module ${entry} in a separate chunk: load it with import().`);
    return file;
  };
  /** A file with all that it imports statically, itself first. */
  const closure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path: imported, kind } of outputs[file].imports)
      if (kind === 'import-statement') closure(imported, seen);
    return seen;
  };
  const entry = [...closure(find('main.tsx'))];
  const beside = (files) => files.filter((file) => !entry.includes(file)).map(nameOf);
  const languages = readdirSync(`${SOURCE}/texts/shell`).flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);
  const textsOf = (area, language) => [...closure(find(`texts/${area}/${language}.ts`))];
  const names = Object.keys(outputs)
    .map(nameOf)
    .filter((name) => TYPES[path.extname(name)] !== undefined);
  const fonts = names.filter((name) => /^inter-latin-wght-normal-/.test(name));
  return {
    entry: entry.map(nameOf),
    stylesheets: [nameOf(find('styles/app.css'))],
    fonts,
    theme: nameOf(find('theme-script.ts')),
    screens: screens.map(({ pattern, module, area }) => ({
      pattern,
      files: beside([...closure(find(module))]),
      texts: Object.fromEntries(languages.map((language) => [language, beside(textsOf(area, language))])),
    })),
    texts: Object.fromEntries(languages.map((language) => [language, beside(textsOf('shell', language))])),
    files: Object.fromEntries(names.map((name) => [name, TYPES[path.extname(name)]])),
  };
}

async function write(files) {
  mkdirSync(OUT, { recursive: true });
  const hash = createHash('sha256');
  const written = new Set();
  await Promise.all(
    files.map(async ({ path: file, contents }) => {
      const name = path.basename(file);
      for (const [suffix, bytes] of [['', contents], ...(await compress(file, contents))]) {
        writeFileSync(path.join(OUT, name + suffix), bytes);
        written.add(name + suffix);
      }
    }),
  );
  for (const name of Object.keys(manifest.files).sort()) hash.update(name);
  manifest.build = hash.digest('hex').slice(0, 12);
  writeFileSync('packages/app/dist/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  // Files of earlier builds go when the new ones exist.
  for (const name of readdirSync(OUT)) if (!written.has(name)) rmSync(path.join(OUT, name));
}

/** Fonts and pictures are compressed already. */
async function compress(file, contents) {
  if (!/\.(?:js|css|svg)$/.test(file)) return [];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
  return [
    ['.br', await promisify(brotliCompress)(contents, { params })],
    ['.gz', await promisify(gzip)(contents, { level: 9 })],
  ];
}

function checkBudgets() {
  const sizeOf = (names) => names.reduce((sum, name) => sum + readFileSync(path.join(OUT, `${name}.br`)).length, 0);
  const home = screens.findIndex(({ module }) => module === 'screens/home/home-screen.tsx');
  const scripts = [
    ...new Set([
      ...manifest.entry,
      ...manifest.screens[home].files,
      ...manifest.texts.en,
      ...manifest.screens[home].texts.en,
    ]),
  ];
  const source = screens.findIndex(({ module }) => module === 'screens/source/source-screen.tsx');
  const measured = [
    ['script', 'First load of home, script', [...scripts, manifest.theme]],
    ['style', 'First load of home, style', manifest.stylesheets],
    ['source', 'Source mode, beside the first load', manifest.screens[source].files],
  ];
  for (const [kind, title, names] of measured) {
    const size = sizeOf(names);
    const line = `${title}: ${(size / 1024).toFixed(1)} KB of ${BUDGETS[kind] / 1024} KB`;
    if (size > BUDGETS[kind]) throw new Error(`${line}. Load later what the screen does not need at first.`);
    process.stdout.write(`${line}\n`);
  }
}
