// Bundles the scripts of the web application with Rolldown: a module for each dynamic import, and one file with the code
// that most visits need, so that the first load requests few files.
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Modules that at least this many screens need are loaded with the first one. */
const COMMON_SCREENS = 15;

/**
 * @param source folder of the application
 * @param entries files in it that pages load
 * @param screens modules of the screens, in the same folder
 * @returns the files with their code, the source file of entries and of dynamic imports, and the names of static imports
 */
export async function bundleScripts(source, entries, screens) {
  const options = {
    input: Object.fromEntries(entries.map((file) => [path.parse(file).name, path.join(source, file)])),
    platform: 'browser',
    resolve: { conditionNames: ['source', 'browser', 'import', 'default'] },
    transform: {
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  };
  const output = { format: 'esm', entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' };
  const divided = await generate(options, output);
  const common = listCommonModules(
    divided,
    path.join(source, entries[0]),
    screens.map((file) => path.join(source, file)),
  );
  const codeSplitting = { groups: [{ name: 'common', test: (id) => common.has(id) }] };
  const chunks = await generate(options, { ...output, minify: true, comments: false, codeSplitting });
  return chunks.map(({ fileName, code, facadeModuleId, imports }) => ({
    name: fileName,
    code,
    imports,
    entry: facadeModuleId === null ? undefined : path.relative(source, facadeModuleId),
  }));
}

async function generate(options, output) {
  const bundle = await rolldown(options);
  const { output: files } = await bundle.generate(output);
  await bundle.close();
  return files.filter(({ type }) => type === 'chunk');
}

/** The modules of the first entry, and those of many screens. */
function listCommonModules(chunks, entry, screens) {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const modulesOf = (facade) => {
    const seen = new Set();
    const visit = (chunk) => {
      if (seen.has(chunk)) return;
      seen.add(chunk);
      for (const name of chunk.imports) visit(chunkOf.get(name));
    };
    visit(chunks.find(({ facadeModuleId }) => facadeModuleId === facade));
    return [...seen].flatMap(({ moduleIds }) => moduleIds);
  };
  const counts = new Map();
  for (const id of [...new Set(screens)].flatMap(modulesOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= COMMON_SCREENS).map(([id]) => id);
  // The entry waits for modules that it loads, and these for the common file.
  return new Set([...modulesOf(entry), ...frequent].filter((id) => id !== entry));
}
