import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontNames, listFontFaces } from '@bindery/site';
import { describe, expect, it } from 'vitest';
import { findFontBytes, listServedFaces } from './fonts.ts';

const require = createRequire(import.meta.url);

describe('fonts', () => {
  it.each(fontNames)('%s has every file that it names, with the characters that it says', (name) => {
    for (const { file, unicodeRange, weight } of listFontFaces(name)) {
      const found = require.resolve(file);
      expect(existsSync(found), file).toBe(true);
      const read = (other: string) => JSON.parse(readFileSync(path.join(found, '../..', other), 'utf8'));
      expect(Object.values(read('unicode.json'))).toContain(unicodeRange);
      const { license, variable } = { ...read('package.json'), ...read('metadata.json') };
      expect(JSON.stringify(license)).toMatch(/OFL|Apache|UFL/);
      if (weight.includes(' ')) expect(`${variable.wght.min} ${variable.wght.max}`).toBe(weight);
    }
  });

  it('are served under addresses that change with their bytes, and under no other', async () => {
    const [face] = listServedFaces('/base/assets', 'Lato');
    const address = face?.href.replace('/base/assets/', '') ?? '';
    expect(address).toMatch(/^lato-latin-ext-400-normal-[0-9a-f]{12}\.woff2$/);
    expect((await findFontBytes(address))?.subarray(0, 4).toString('latin1')).toBe('wOF2');
    expect(await findFontBytes(address.replace(/[0-9a-f]{12}/, '000000000000'))).toBeUndefined();
    for (const other of ['', '../package.json', 'lato-latin-ext-400-normal.woff2', '__proto__', 'constructor']) {
      expect(await findFontBytes(other)).toBeUndefined();
    }
  });
});
