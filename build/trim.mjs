// Removes everything from node_modules that the built program does not load, which halves the size of an image. Run it
// after `npm prune --omit=dev`, never in a working checkout.
//
// Bundled packages keep their license and package.json: distributors of the image must include the former, and
// vulnerability scanners read the latter.
import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFontFiles } from '../packages/server/dist/engines/pdf/fonts.js';
import { fontNames, listFontFaces } from '../packages/site/dist/index.js';
import { KEPT_APART } from './external-modules.mjs';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const LICENCE = /^(?:licen[cs]e|notice|copying|copyright)/i;
const PLATFORM = `${process.platform}-${process.arch}`;

/** Folders of a package and of all its dependencies, resolved from the importing folder as by Node.js. */
function collectFolders(name, from, folders) {
  const folder = findFolder(name, from);
  if (folder === undefined || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) collectFolders(each, folder, folders);
}

function findFolder(name, from) {
  for (let at = from; at.startsWith(MODULES); at = path.dirname(at)) {
    const folder = path.join(at === MODULES ? at : path.join(at, 'node_modules'), name);
    if (existsSync(path.join(folder, 'package.json'))) return folder;
  }
  // Optional dependencies for other platforms are not installed.
  return undefined;
}

/** The folder of the package that contains a file. */
function packageOf(file) {
  const names = file.split(path.sep);
  const at = names.lastIndexOf('node_modules') + 1;
  return names.slice(0, at + (names[at].startsWith('@') ? 2 : 1)).join(path.sep);
}

/** Whether a file of an unbundled package is only for its development, or for other platforms. */
const isForOthers = (file) =>
  /\.(?:map|md|[cm]?ts|c|cc|h)$/.test(file) ||
  /\bmusl\b/.test(path.basename(file)) ||
  (/\/prebuilds\//.test(file) && !file.includes(`/prebuilds/${PLATFORM}/`));

function listFonts() {
  const faces = fontNames.flatMap(listFontFaces).map(({ file }) => path.join(MODULES, file));
  const files = [...listFontFiles(), ...faces];
  for (const file of files) if (!existsSync(file)) throw new Error(`The font ${file} does not exist.`);
  return files;
}

function* listFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    // Links point to the packages of the project, or to executables.
    if (entry.isDirectory()) yield* listFiles(file);
    else if (entry.isFile()) yield file;
  }
}

/** The files of node_modules that an image needs, by relative path, and the others. */
export function sortFiles() {
  const whole = new Set();
  for (const name of KEPT_APART) collectFolders(name, MODULES, whole);
  const fonts = new Set(listFonts());
  const isNeeded = (file) => {
    const name = path.basename(file);
    if (fonts.has(file) || name === 'package.json' || LICENCE.test(name)) return true;
    return whole.has(packageOf(file)) && !isForOthers(file);
  };
  const [needed, others] = [[], []];
  for (const file of listFiles(MODULES)) (isNeeded(file) ? needed : others).push(path.relative(MODULES, file));
  return { needed, others };
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const file of sortFiles().others) rmSync(path.join(MODULES, file));
  removeEmptyFolders(MODULES);
}
