import { expect } from 'vitest';
import { pick } from '../../packages/editor-model/src/testing/random-document.ts';
import type { RandomWorld } from './random-world.ts';

/** What others do to the page and to its writers. */
export async function changeWorld(world: RandomWorld): Promise<void> {
  const chance = world.random();
  if (chance < (world.isPageDeleted ? 0.7 : 0.1)) await deleteOrRestore(world);
  else if (chance < 0.2) await movePage(world);
  else if (chance < 0.3) await changeRole(world);
  else if (!world.isPageDeleted) await changePage(world);
  if (world.random() < 0.7) await world.server.runJobs();
}

async function changePage(world: RandomWorld): Promise<void> {
  const { admin, space, page } = world;
  const source = world.changedText();
  const change = { operation: 'update_page', page, document: { source } };
  switch (Math.floor(world.random() * 4)) {
    case 0: {
      // A file elsewhere would be another page.
      if (world.isBelowHome) return movePage(world);
      world.count('imports');
      await space.fill({ 'README.md': `# Home ${world.counts['imports']}\n`, 'page.md': source });
      break;
    }
    case 1: {
      const { id } = (await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Words' })).body;
      const request = `/v1/spaces/${space.id}/change-requests/${id}`;
      await admin.post(`${request}/content`, { changes: [change] });
      await admin.post(`${request}/merge`);
      world.count('merges');
      break;
    }
    default:
      await admin.post(`/v1/spaces/${space.id}/content`, { changes: [change] });
      world.count('changes');
  }
}

async function deleteOrRestore(world: RandomWorld): Promise<void> {
  const { admin, space, page } = world;
  const operation = world.isPageDeleted ? 'revert_page' : 'delete_page';
  const { status } = await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ operation, page }] });
  expect(status).toBe(200);
  world.count(world.isPageDeleted ? 'restored' : 'deleted');
  world.isPageDeleted = !world.isPageDeleted;
}

/** Below another page, or back; its URL changes, and its draft does not. */
async function movePage(world: RandomWorld): Promise<void> {
  if (world.isPageDeleted) return;
  const { admin, space, page, home } = world;
  const change = { operation: 'update_page', page, into: world.isBelowHome ? null : home };
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes: [change] })).status).toBe(200);
  world.isBelowHome = !world.isBelowHome;
  world.count('moves');
}

/** Somebody may only read from now on, or may write again. */
async function changeRole(world: RandomWorld): Promise<void> {
  const person = pick(world.random, world.people);
  const role = world.readers.delete(person) ? 'edit' : 'read';
  if (role === 'read') world.readers.add(person);
  const url = `/v1/orgs/${world.organization}/members/${person.id}`;
  expect((await world.admin.patch(url, { role })).status).toBe(200);
  world.count(`role ${role}`);
}

/** Everybody may write again, in a page that exists. */
export async function restoreWorld(world: RandomWorld): Promise<void> {
  if (world.isPageDeleted) await deleteOrRestore(world);
  for (const person of world.readers) {
    const url = `/v1/orgs/${world.organization}/members/${person.id}`;
    expect((await world.admin.patch(url, { role: 'edit' })).status).toBe(200);
  }
  world.readers.clear();
}
