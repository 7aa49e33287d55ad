import { rmSync } from 'node:fs';
import path from 'node:path';
import { requireEqual } from './operation.ts';
import type { FaultWorld } from './world.ts';

/** What all spaces have in their pages, or some of them. */
const QUERIES = ['first', 'second', 'child', 'page 7', 'words3', 'home'];

/** What searches find and where links stand, for each space by its id. */
async function askIndexes(world: FaultWorld): Promise<Record<string, unknown>> {
  const spaces = await world.database.reader
    .selectFrom('spaces')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const answers: Record<string, unknown> = {};
  for (const { id } of spaces) {
    const found = [];
    for (const query of QUERIES)
      found.push((await world.send('GET', `/v1/spaces/${id}/search?query=${encodeURIComponent(query)}`)).items);
    answers[id] = { found, links: (await world.send('GET', `/v1/spaces/${id}/links?limit=100`)).items };
  }
  return answers;
}

/**
 * Indexes that followed the heads through all kills answer as those that were rebuilt. The server is stopped and
 * started for it.
 */
export async function compareIndexes(world: FaultWorld): Promise<void> {
  const kept = await askIndexes(world);
  await world.stop();
  rmSync(path.join(world.installation.dataDir, 'cache'), { recursive: true });
  await world.restart();
  const rebuilt = await askIndexes(world);
  for (const [id, answer] of Object.entries(rebuilt)) requireEqual(`the indexes of ${id}`, kept[id], answer);
}
