import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isFreezable, SITE_FEATURES, type SiteFeature } from '../../../platform/config/site-features.ts';
import { FEATURE_OF_VISIBILITY } from './frozen-features.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

it('are freezable if and only if an operation or a setting depends on them', async () => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const text = (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
  const isUsed = (feature: SiteFeature) =>
    Object.values(FEATURE_OF_VISIBILITY).includes(feature) ||
    text.includes(`, '${feature}')`) ||
    text.includes(`'${feature}': (`);
  expect(SITE_FEATURES.filter(isFreezable)).toEqual(SITE_FEATURES.filter(isUsed));
});
