import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontNames, listFontFaces, type ServedFontFace } from '@bindery/site';

const { resolve } = createRequire(import.meta.url);

/** Addresses below `/assets/` by the files of fonts, as far as they were asked for: they change with the bytes. */
const addresses = new Map<string, string>();

let files: ReadonlyMap<string, string> | undefined;

/** The files of all fonts by their names, which their addresses begin with. */
function fontFiles(): ReadonlyMap<string, string> {
  files ??= new Map(
    fontNames.flatMap(listFontFaces).map(({ file }): [string, string] => [path.basename(file, '.woff2'), file]),
  );
  return files;
}

function addressOf(file: string, bytes: Buffer): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `${path.basename(file, '.woff2')}-${digest}.woff2`;
}

/** The faces of a font of a customization with the addresses that they are served under. */
export function listServedFaces(assetsPath: string, font: string): readonly ServedFontFace[] {
  return listFontFaces(font).map((face) => {
    const address = addresses.get(face.file) ?? addressOf(face.file, readFileSync(resolve(face.file)));
    addresses.set(face.file, address);
    return { ...face, href: `${assetsPath}/${address}` };
  });
}

/** Bytes of the font file at an address below `/assets/`; undefined where there is none. */
export async function findFontBytes(address: string): Promise<Buffer | undefined> {
  const file = fontFiles().get(address.replace(/-[0-9a-f]{12}\.woff2$/, ''));
  if (file === undefined) return undefined;
  const bytes = await readFile(resolve(file));
  return addressOf(file, bytes) === address ? bytes : undefined;
}
