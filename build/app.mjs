// Builds the web application (packages/app): lazy modules with content hashes in their names, each precompressed, and a
// manifest that the server reads. Fails when the first load of home exceeds its budget.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { bundleScripts } from './app-scripts.mjs';
import { writeTheme } from './app-theme.mjs';

const SOURCE = 'packages/app/src';
const OUT = 'packages/app/dist/assets';
/** Budgets of the first load of home, of source mode and of the block editor, in bytes compressed with Brotli. */
const BUDGETS = {
  script: 150 * 1024,
  style: 20 * 1024,
  editorStyle: 10 * 1024,
  source: 100 * 1024,
  editor: 130 * 1024,
};

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const screens = await readScreens();
const ownStylesheets = [...new Set(screens.flatMap(({ stylesheet }) => stylesheet ?? []))];
const scripts = await bundleScripts(
  path.resolve(SOURCE),
  ['main.tsx', 'theme-script.ts'],
  screens.map(({ module }) => module),
);
const { outputFiles, metafile } = await bundleStyles();
const manifest = describe(listOutputs());
await write([
  ...outputFiles.map(({ path: file, contents }) => ({ name: path.basename(file), contents })),
  ...scripts.map(({ name, code }) => ({ name, contents: Buffer.from(code) })),
]);
checkBudgets();

/** The screens with their patterns and modules: a table without imports, read before anything is built. */
async function readScreens() {
  const {
    outputFiles: [file],
  } = await build({ entryPoints: [`${SOURCE}/routes/paths.ts`], bundle: true, format: 'esm', write: false });
  const { PATHS } = await import(`data:text/javascript,${encodeURIComponent(file.text)}`);
  return Object.values(PATHS);
}

function bundleStyles() {
  return build({
    entryPoints: ['styles/app.css', ...ownStylesheets].map((file) => ({
      in: `${SOURCE}/${file}`,
      out: path.parse(file).name,
    })),
    outdir: OUT,
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    plugins: [{ name: 'theme', setup: provideTheme }],
  });
}

/** All files by name, with the source file that each was made from, and the names of its static imports. */
function listOutputs() {
  const styles = Object.entries(metafile.outputs).map(([file, { entryPoint }]) => [
    path.basename(file),
    { entry: entryPoint && path.relative(SOURCE, entryPoint), imports: [] },
  ]);
  return new Map([...styles, ...scripts.map(({ name, entry, imports }) => [name, { entry, imports }])]);
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

function describe(outputs) {
  const byEntry = new Map([...outputs].flatMap(([name, { entry }]) => (entry === undefined ? [] : [[entry, name]])));
  const find = (entry) => {
    const name = byEntry.get(entry);
    if (name === undefined)
      throw new Error(`The application has no module ${entry} in a separate chunk: load it with import().`);
    return name;
  };
  /** A file with its static imports, itself first. */
  const closure = (name, seen = new Set()) => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of outputs.get(name).imports) closure(imported, seen);
    return seen;
  };
  const entry = [...closure(find('main.tsx'))];
  const listDeferred = (files) => files.filter((file) => !entry.includes(file));
  const languages = readdirSync(`${SOURCE}/texts/shell`).flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);
  const textsOf = (area, language) => [...closure(find(`texts/${area}/${language}.ts`))];
  const names = [...outputs.keys()].filter((name) => TYPES[path.extname(name)] !== undefined);
  const fonts = names.filter((name) => /^inter-latin-wght-normal-/.test(name));
  return {
    entry,
    stylesheets: [find('styles/app.css')],
    fonts,
    theme: find('theme-script.ts'),
    ownStylesheets: Object.fromEntries(ownStylesheets.map((file) => [file, find(file)])),
    screens: screens.map(({ pattern, module, area, stylesheet }) => ({
      pattern,
      stylesheets: stylesheet === undefined ? [] : [find(stylesheet)],
      files: listDeferred([...closure(find(module))]),
      texts: Object.fromEntries(languages.map((language) => [language, listDeferred(textsOf(area, language))])),
    })),
    texts: Object.fromEntries(languages.map((language) => [language, listDeferred(textsOf('shell', language))])),
    files: Object.fromEntries(names.map((name) => [name, TYPES[path.extname(name)]])),
  };
}

async function write(files) {
  mkdirSync(OUT, { recursive: true });
  const hash = createHash('sha256');
  const written = new Set();
  await Promise.all(
    files.map(async ({ name, contents }) => {
      for (const [suffix, bytes] of [['', contents], ...(await compress(name, contents))]) {
        writeFileSync(path.join(OUT, name + suffix), bytes);
        written.add(name + suffix);
      }
    }),
  );
  for (const name of Object.keys(manifest.files).sort()) hash.update(name);
  manifest.build = hash.digest('hex').slice(0, 12);
  writeFileSync('packages/app/dist/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  // Deletes files of earlier builds after the new ones exist.
  for (const name of readdirSync(OUT)) if (!written.has(name)) rmSync(path.join(OUT, name));
}

/** Fonts and images are already compressed. */
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
  const homeScripts = [
    ...new Set([
      ...manifest.entry,
      ...manifest.screens[home].files,
      ...manifest.texts.en,
      ...manifest.screens[home].texts.en,
    ]),
  ];
  const find = (module) => manifest.screens[screens.findIndex((screen) => screen.module === module)];
  const measured = [
    ['script', 'First load of home, script', [...homeScripts, manifest.theme]],
    ['style', 'First load of home, style', manifest.stylesheets],
    ['editorStyle', 'Block editor, style', find('screens/editor/editor-screen.tsx').stylesheets],
    ['source', 'Source mode, after the first load', find('screens/source/source-screen.tsx').files],
    ['editor', 'Block editor, after the first load', find('screens/editor/editor-screen.tsx').files],
  ];
  for (const [kind, title, names] of measured) {
    const size = sizeOf(names);
    const line = `${title}: ${(size / 1024).toFixed(1)} KB of ${BUDGETS[kind] / 1024} KB`;
    if (size > BUDGETS[kind]) throw new Error(`${line}. Load later what the screen does not need at first.`);
    process.stdout.write(`${line}\n`);
  }
}
