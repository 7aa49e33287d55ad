import { rmSync } from 'node:fs';
import path from 'node:path';
import { askUntilWhole } from '../../packages/server/src/testing/ask-until-whole.ts';
import { requireEqual } from './operation.ts';
import type { FaultWorld } from './world.ts';

/** Words of all spaces' pages, or some of them. */
const QUERIES = ['first', 'second', 'child', 'page 7', 'words3', 'home'];

/** Search results and link locations, for each space by its id. */
async function askIndexes(world: FaultWorld): Promise<Record<string, unknown>> {
  const spaces = await world.database.reader
    .selectFrom('spaces')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const ask = async (path: string) => (await askUntilWhole(() => world.send('GET', path))).items;
  const answers: Record<string, unknown> = {};
  for (const { id } of spaces) {
    const results = [];
    for (const query of QUERIES) results.push(await ask(`/v1/spaces/${id}/search?query=${encodeURIComponent(query)}`));
    answers[id] = { results, links: await ask(`/v1/spaces/${id}/links?limit=100`) };
  }
  return answers;
}

/** Indexes updated through all kills equal rebuilt ones. The server is stopped and started for it. */
export async function compareIndexes(world: FaultWorld): Promise<void> {
  const indexed = await askIndexes(world);
  await world.stop();
  rmSync(path.join(world.installation.dataDir, 'cache'), { recursive: true });
  await world.restart();
  const rebuilt = await askIndexes(world);
  for (const [id, answer] of Object.entries(rebuilt)) requireEqual(`the indexes of ${id}`, indexed[id], answer);
}
