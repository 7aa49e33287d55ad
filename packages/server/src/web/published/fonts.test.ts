import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontNames, listFontFaces } from '@bindery/site';
import { describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { findFontBytes, listServedFaces } from './fonts.ts';

const require = createRequire(import.meta.url);

describe('fonts', () => {
  it.each(fontNames)('%s has all its files, with the characters that it declares', (name) => {
    for (const { file, unicodeRange, weight } of listFontFaces(name)) {
      const resolved = require.resolve(file);
      expect(existsSync(resolved), file).toBe(true);
      const read = (other: string) => JSON.parse(readFileSync(path.join(resolved, '../..', other), 'utf8'));
      expect(Object.values(read('unicode.json'))).toContain(unicodeRange);
      const { license, variable } = { ...read('package.json'), ...read('metadata.json') };
      expect(JSON.stringify(license)).toMatch(/OFL|Apache|UFL/);
      if (weight.includes(' ')) expect(`${variable.wght.min} ${variable.wght.max}`).toBe(weight);
    }
  });

  it('of a new site are those of its settings', async () => {
    const server = await startTestServer();
    const { id, admin } = await anOrganization(server);
    const space = await aFilledSpace(server, id, admin, 'Docs', { 'README.md': '# Home\n' });
    const site = await aPublishedSite(id, admin, [space.id]);
    const { styling } = (await admin.get(`/v1/orgs/${id}/sites/${site.id}/customization`)).body;
    const { text } = await server.call('GET', site.path);
    const theme = /href="([^"]*~theme-[^"]*)"/.exec(text)?.[1] ?? '';
    expect((await server.call('GET', theme)).text).toContain(`@font-face{font-family:'${styling.font}`);
    await server.close();
  });

  it('of a site with ABCFavorit are replaced with Inter, and the setting is preserved', async () => {
    const server = await startTestServer();
    const { id, admin } = await anOrganization(server);
    const space = await aFilledSpace(server, id, admin, 'Docs', { 'README.md': '# Home\n' });
    const site = await aPublishedSite(id, admin, [space.id]);
    const url = `/v1/orgs/${id}/sites/${site.id}/customization`;
    const settings = (await admin.get(url)).body;
    await admin.put(url, { ...settings, styling: { ...settings.styling, font: 'ABCFavorit' } });
    expect((await admin.get(url)).body.styling.font).toBe('ABCFavorit');
    const theme = /href="([^"]*~theme-[^"]*)"/.exec((await server.call('GET', site.path)).text)?.[1] ?? '';
    expect((await server.call('GET', theme)).text).toContain("@font-face{font-family:'Inter");
    await server.close();
  });

  it('are only served under URLs that change with their bytes', async () => {
    const [face] = listServedFaces('/base/assets', 'Lato');
    const fontName = face?.href.replace('/base/assets/', '') ?? '';
    expect(fontName).toMatch(/^lato-latin-ext-400-normal-[0-9a-f]{12}\.woff2$/);
    expect((await findFontBytes(fontName))?.subarray(0, 4).toString('latin1')).toBe('wOF2');
    expect(await findFontBytes(fontName.replace(/[0-9a-f]{12}/, '000000000000'))).toBeUndefined();
    for (const other of ['', '../package.json', 'lato-latin-ext-400-normal.woff2', '__proto__', 'constructor']) {
      expect(await findFontBytes(other)).toBeUndefined();
    }
  });
});
