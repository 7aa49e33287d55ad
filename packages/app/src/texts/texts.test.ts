import { describe, expect, it } from 'vitest';
import { AREAS, type Language, type TextArea } from './areas.ts';

/** Every text by its path, with the values that it has places for. */
function listPlaces(texts: unknown, path = ''): [string, string[]][] {
  if (typeof texts === 'string') return [[path, [...texts.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()]];
  // Forms of a number may leave the number out; `other` stands for all of them.
  const { other, ...rest } = texts as Record<string, unknown>;
  if (typeof other === 'string') return listPlaces(other, `${path}.other`);
  return Object.entries(rest).flatMap(([name, value]) => listPlaces(value, `${path}.${name}`));
}

describe('the texts of each area', () => {
  it.each(Object.keys(AREAS) as TextArea[])('of %s have the same places in every language', async (area) => {
    const loaders = Object.entries(AREAS[area]) as [Language, () => Promise<{ texts: unknown }>][];
    const all = await Promise.all(
      loaders.map(
        async ([language, load]) => [language, Object.fromEntries(listPlaces((await load()).texts))] as const,
      ),
    );
    const [, first = {}] = all[0] ?? [];
    expect(Object.keys(first).length).toBeGreaterThan(10);
    for (const [language, places] of all) expect(places, language).toEqual(first);
  });
});
