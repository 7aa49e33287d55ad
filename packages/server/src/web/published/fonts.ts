import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontNames, listFontFaces, type ServedFontFace } from '@bindery/site';

const { resolve } = createRequire(import.meta.url);

/** URLs below `/assets/` by requested font file: they change with the bytes. */
const fontUrls = new Map<string, string>();

let files: ReadonlyMap<string, string> | undefined;

/** The files of all fonts by name, which is the prefix of their URLs. */
function fontFiles(): ReadonlyMap<string, string> {
  files ??= new Map(
    fontNames.flatMap(listFontFaces).map(({ file }): [string, string] => [path.basename(file, '.woff2'), file]),
  );
  return files;
}

function fontUrlOf(file: string, bytes: Buffer): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `${path.basename(file, '.woff2')}-${digest}.woff2`;
}

/** The faces of a font of a customization with the URLs that they are served under. */
export function listServedFaces(assetsPath: string, font: string): readonly ServedFontFace[] {
  return listFontFaces(font).map((face) => {
    const fontUrl = fontUrls.get(face.file) ?? fontUrlOf(face.file, readFileSync(resolve(face.file)));
    fontUrls.set(face.file, fontUrl);
    return { ...face, href: `${assetsPath}/${fontUrl}` };
  });
}

/** Bytes of the font file at a URL below `/assets/`; undefined if it does not exist. */
export async function findFontBytes(fontUrl: string): Promise<Buffer | undefined> {
  const file = fontFiles().get(fontUrl.replace(/-[0-9a-f]{12}\.woff2$/, ''));
  if (file === undefined) return undefined;
  const bytes = await readFile(resolve(file));
  return fontUrlOf(file, bytes) === fontUrl ? bytes : undefined;
}
