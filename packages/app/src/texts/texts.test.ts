import { describe, expect, it } from 'vitest';
import { AREAS, type Language, type TextArea } from './areas.ts';

/** Every text by path, with its placeholders. */
function listPlaceholdersByPath(texts: unknown, path = ''): [string, string[]][] {
  if (typeof texts === 'string')
    return [[path, [...texts.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort()]];
  // Plural forms may omit the number; `other` is the reference for all of them.
  const { other, ...rest } = texts as Record<string, unknown>;
  if (typeof other === 'string') return listPlaceholdersByPath(other, `${path}.other`);
  return Object.entries(rest).flatMap(([name, value]) => listPlaceholdersByPath(value, `${path}.${name}`));
}

describe('texts of each area', () => {
  it.each(Object.keys(AREAS) as TextArea[])('of %s have the same placeholders in every language', async (area) => {
    const loaders = Object.entries(AREAS[area]) as [Language, () => Promise<{ texts: unknown }>][];
    const all = await Promise.all(
      loaders.map(
        async ([language, load]) =>
          [language, Object.fromEntries(listPlaceholdersByPath((await load()).texts))] as const,
      ),
    );
    const [, first = {}] = all[0] ?? [];
    expect(Object.keys(first).length).toBeGreaterThan(3);
    for (const [language, places] of all) expect(places, language).toEqual(first);
  });
});
