import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFormerPaths } from '../../../domain/old-urls/former-paths.ts';
import { loadStructureRows } from '../../../domain/sites/structure.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { type ModelGroup, type ModelSection, StructureModel } from '../../../testing/structure-model.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
const spaceIds: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  // Equal titles, and titles equal to the path of another: paths must be distinguished.
  for (const title of ['API', 'API', 'Guide', 'Guide', 'API 1', 'Docs', 'Docs', 'v1', 'v2']) {
    const { id } = await aSpace(server, organizationId, admin, { title });
    const changes = [{ operation: 'insert_page', title: 'Home' }];
    expect((await admin.post(`/v1/spaces/${id}/content`, { changes })).status).toBe(200);
    spaceIds.push(id);
  }
});
afterAll(() => server.close());

type Pick = <Item>(items: readonly Item[]) => Item | undefined;

/** A site, and the model of its expected state. */
interface World {
  readonly url: string;
  readonly siteId: string;
  readonly model: StructureModel;
}

const ok = async (answer: Promise<{ status: number; body: { id: string }; text: string }>): Promise<string> => {
  const { status, body, text } = await answer;
  expect([200, 201, 204], text).toContain(status);
  return body?.id ?? '';
};

const setDeleted = (spaceId: string, isDeleted: boolean) =>
  transact(server.ctx, (tx) => updateSpaceRow(tx.db, spaceId, { deleted_at: isDeleted ? tx.now : null }));

const insertNextTo = <Item extends { readonly id: string }>(
  list: Item[],
  item: Item,
  neighbour: string,
  isAfter: boolean,
) => list.splice(list.findIndex(({ id }) => id === neighbour) + (isAfter ? 1 : 0), 0, item);

/** All operations on a structure: through HTTP, and on the model. Impossible ones are no-ops. */
const STEPS: readonly ((world: World, pick: Pick) => Promise<void>)[] = [
  async function createSection({ url, model }, pick) {
    const spaceId = pick(
      spaceIds.filter((id) => !model.hidden.has(id) && !model.spaces.some((one) => one.spaceId === id)),
    );
    if (spaceId === undefined) return;
    const { root, chosenRoot, sections } = model;
    const id = await ok(admin.post(`${url}/sections`, { spaceId }));
    const listed: { id: string; siteSpaces: { id: string; space: { id: string } }[] }[] = (
      await admin.get(`${url}/sections`)
    ).body.items;
    if (sections.length === 0 && root.length > 0) {
      const gathered = listed.find((section) => section.id !== id)!.id;
      model.top.push({ kind: 'section', id: gathered, spaces: root, chosen: chosenRoot });
      model.root = [];
      model.chosenRoot = null;
      model.chosenSection = gathered;
    }
    const siteSpaces = listed.find((section) => section.id === id)!.siteSpaces.map((one) => ({ id: one.id, spaceId }));
    model.top.push({ kind: 'section', id, spaces: siteSpaces, chosen: siteSpaces[0]!.id });
    model.chosenSection ??= id;
  },
  async function createSiteSpace({ url, model }, pick) {
    const spaceId = pick(
      spaceIds.filter((id) => !model.hidden.has(id) && !model.spaces.some((one) => one.spaceId === id)),
    );
    const section = pick(model.sections);
    if (spaceId === undefined) return;
    const id = await ok(admin.post(`${url}/site-spaces`, { spaceId, ...(section && { sectionId: section.id }) }));
    if (section === undefined) {
      model.root.push({ id, spaceId });
      model.chosenRoot ??= id;
    } else {
      section.spaces.push({ id, spaceId });
      section.chosen ??= id;
    }
  },
  async function deleteSection({ url, model }, pick) {
    const section = pick(model.sections);
    if (section === undefined) return;
    await ok(admin.delete(`${url}/sections/${section.id}`));
    model.deleteSection(section.id);
  },
  async function deleteSiteSpace({ url, model }, pick) {
    const space = pick(model.spaces.filter(model.isShown));
    if (space === undefined) return;
    await ok(admin.delete(`${url}/site-spaces/${space.id}`));
    model.takeSpace(space.id);
  },
  async function moveSection({ url, model }, pick) {
    const [moved, neighbour, isAfter] = [pick(model.sections), pick(model.sections), pick([true, false]) === true];
    if (moved === undefined || neighbour === undefined || moved === neighbour) return;
    const position = { [isAfter ? 'after' : 'before']: { type: 'site-section', siteSection: neighbour.id } };
    await ok(admin.post(`${url}/sections/${moved.id}/move`, { position }));
    model.takeSection(moved.id);
    insertNextTo(model.listOf(neighbour.id), moved, neighbour.id, isAfter);
  },
  async function moveSectionToEnd({ url, model }, pick) {
    const moved = pick(model.sections);
    if (moved === undefined) return;
    await ok(admin.post(`${url}/sections/${moved.id}/move`));
    const list = model.listOf(moved.id);
    const isAtTop = list === model.top;
    const group = model.groups.find(({ sections }) => sections === list);
    model.takeSection(moved.id);
    if (isAtTop) model.top.push(moved);
    else group?.sections.push(moved);
  },
  async function moveGroup({ url, model }, pick) {
    const [moved, neighbour, isAfter] = [pick(model.groups), pick(model.top), pick([true, false]) === true];
    if (moved === undefined || neighbour === undefined || moved === neighbour) return;
    const type = neighbour.kind === 'group' ? 'site-section-group' : 'site-section';
    const position = { [isAfter ? 'after' : 'before']: { type, id: neighbour.id } };
    await ok(admin.post(`${url}/section-groups/${moved.id}/move`, { position }));
    model.top = model.top.filter((item) => item !== moved);
    insertNextTo<ModelSection | ModelGroup>(model.top, moved, neighbour.id, isAfter);
  },
  async function sortSectionNextToGroup({ url, model }, pick) {
    const [moved, group, isAfter] = [pick(model.sections), pick(model.groups), pick([true, false]) === true];
    if (moved === undefined || group === undefined) return;
    const position = { [isAfter ? 'after' : 'before']: { type: 'site-section-group', id: group.id } };
    await ok(admin.patch(`${url}/structure/sort`, { item: { type: 'site-section', id: moved.id }, position }));
    model.takeSection(moved.id);
    insertNextTo<ModelSection | ModelGroup>(model.top, moved, group.id, isAfter);
  },
  async function moveSiteSpace({ url, model }, pick) {
    const shown = model.spaces.filter(model.isShown);
    const [moved, neighbour, isAfter] = [pick(shown), pick(shown), pick([true, false]) === true];
    if (moved === undefined || neighbour === undefined || moved === neighbour) return;
    const position = { [isAfter ? 'after' : 'before']: { type: 'site-space', siteSpace: neighbour.id } };
    await ok(admin.post(`${url}/site-spaces/${moved.id}/move`, { position }));
    const [from, to] = [model.parentOf(moved.id), model.parentOf(neighbour.id)];
    if (from !== to) model.takeSpace(moved.id);
    const list = to?.spaces ?? model.root;
    if (from === to) list.splice(list.indexOf(moved), 1);
    insertNextTo(list, moved, neighbour.id, isAfter);
  },
  async function createGroup({ url, model }, pick) {
    const sections = [...new Set([pick(model.sections), pick(model.sections)])].flatMap((section) => section ?? []);
    const body = { title: 'Group', sections: sections.map(({ id }) => id) };
    const id = await ok(admin.post(`${url}/section-groups`, body));
    for (const section of sections) model.takeSection(section.id);
    model.top.push({ kind: 'group', id, sections });
  },
  async function deleteGroup({ url, model }, pick) {
    const group = pick(model.groups);
    if (group === undefined) return;
    await ok(admin.delete(`${url}/section-groups/${group.id}`));
    model.top = model.top.flatMap((item) => (item === group ? group.sections : [item]));
  },
  async function addToGroup({ url, model }, pick) {
    const [group, section] = [pick(model.groups), pick(model.sections)];
    if (group === undefined || section === undefined) return;
    await ok(admin.post(`${url}/section-groups/${group.id}/sections`, { sectionId: section.id }));
    if (group.sections.includes(section)) return;
    model.takeSection(section.id);
    group.sections.push(section);
  },
  async function removeFromGroup({ url, model }, pick) {
    const group = pick(model.groups);
    const section = pick(group?.sections ?? []);
    if (group === undefined || section === undefined) return;
    await ok(admin.delete(`${url}/section-groups/${group.id}/sections/${section.id}`));
    model.takeSection(section.id);
    insertNextTo<ModelSection | ModelGroup>(model.top, section, group.id, true);
  },
  async function chooseDefaultSection({ url, model }, pick) {
    const section = pick(model.sections.filter(model.isSectionShown));
    if (section === undefined) return;
    await ok(admin.patch(url, { defaultSiteSection: section.id }));
    model.chosenSection = section.id;
  },
  async function chooseDefaultSiteSpace({ url, model }, pick) {
    const space = pick(model.spaces.filter(model.isShown));
    if (space === undefined) return;
    const section = model.parentOf(space.id);
    if (section === undefined) {
      await ok(admin.patch(url, { defaultSiteSpace: space.id }));
      model.chosenRoot = space.id;
    } else {
      await ok(admin.patch(`${url}/sections/${section.id}`, { defaultSiteSpace: space.id }));
      section.chosen = space.id;
    }
  },
  async function hideOrShowSpace({ model }, pick) {
    const space = pick(model.spaces);
    if (space === undefined) return;
    const isHidden = model.hidden.has(space.spaceId);
    await setDeleted(space.spaceId, !isHidden);
    if (isHidden) model.hidden.delete(space.spaceId);
    else model.hidden.add(space.spaceId);
  },
  async function renamePath({ url, model }, pick) {
    const path = pick(['api', 'guide', 'v1', 'docs', 'api-1']);
    const isSection = pick([true, false]);
    const target = isSection === true ? pick(model.sections) : pick(model.spaces.filter(model.isShown));
    if (target === undefined) return;
    const { status } = await admin.patch(`${url}/${isSection === true ? 'sections' : 'site-spaces'}/${target.id}`, {
      path,
    });
    expect([200, 409]).toContain(status);
  },
];

interface ShownSpace {
  readonly id: string;
  readonly path: string;
  readonly default: boolean;
  readonly section?: string;
  readonly urls: { readonly published?: string };
}
interface ShownItem {
  readonly id: string;
  readonly object: string;
  readonly default: boolean;
  readonly path: string;
  readonly sections?: ShownItem[];
  readonly siteSpaces: ShownSpace[];
  readonly urls: { readonly published?: string };
}

const star = (item: { id: string; default: boolean }) => (item.default ? `${item.id}*` : item.id);
const showSection = (section: ShownItem): object => ({ id: star(section), spaces: section.siteSpaces.map(star) });
const showItem = (item: ShownItem): object =>
  item.sections === undefined ? showSection(item) : { id: item.id, sections: item.sections.map(showSection) };

/** Every response about the structure equals the model, and is consistent. */
async function checkStructure({ url, siteId, model }: World): Promise<void> {
  const get = async (path: string) => (await admin.get(url + path)).body;
  const { type, structure } = await get('/structure');
  const hasSections = type === 'sections';
  expect(hasSections ? structure.map(showItem) : structure.map(star)).toEqual(model.show());

  const inOrder: ShownItem[] = hasSections ? structure.flatMap((item: ShownItem) => item.sections ?? [item]) : [];
  const spaces: ShownSpace[] = hasSections ? inOrder.flatMap(({ siteSpaces }) => siteSpaces) : structure;
  expect((await get('/sections?limit=1000')).items).toEqual(inOrder);
  expect((await get('/section-groups')).items.map(({ id }: { id: string }) => id)).toEqual(
    model.groups.map(({ id }) => id),
  );
  expect((await get('/site-spaces?limit=1000')).items).toEqual(spaces);
  expect((await get('/published')).structure).toEqual({ type, structure: hasSections ? inOrder : spaces });
  expect((await get('')).siteSpaces).toBe(spaces.length);

  expect(spaces.filter((space) => space.default)).toHaveLength(Math.min(1, spaces.length));
  expect(inOrder.filter((section) => section.default)).toHaveLength(Math.min(1, inOrder.length));
  await checkRows(siteId);
  await checkUrls(spaces, inOrder);
}

/** Stored rows have no dangling references, and paths are unique, regardless of the default. */
async function checkRows(siteId: string): Promise<void> {
  const { sections, groups, siteSpaces } = await loadStructureRows(server.ctx.database.reader, siteId);
  const ids = new Set([...sections, ...groups, ...siteSpaces].map(({ id }) => id));
  for (const { group_id, default_site_space_id, id } of sections) {
    if (group_id !== null) expect(groups.map((group) => group.id)).toContain(group_id);
    const own = siteSpaces.filter(({ section_id }) => section_id === id).map((row) => row.id);
    expect(default_site_space_id === null ? own.length === 0 : own.includes(default_site_space_id)).toBe(true);
  }
  for (const { section_id } of siteSpaces) {
    expect(section_id === null ? sections.length === 0 : ids.has(section_id)).toBe(true);
  }
  for (const { targetId } of await listFormerPaths(server.ctx.database.reader, siteId)) expect(ids).toContain(targetId);
  expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length);
  const placed = siteSpaces.map(({ section_id, path }) => `${section_id} ${path}`);
  expect(new Set(placed).size).toBe(siteSpaces.length);
  for (const section of sections) {
    const others = siteSpaces.filter(({ section_id }) => section_id !== section.id).map(({ path }) => path);
    expect(others).not.toContain(section.path);
  }
}

/** Every URL identifies one site space, and exists. */
async function checkUrls(spaces: readonly ShownSpace[], sections: readonly ShownItem[]): Promise<void> {
  const publishedUrls = spaces.flatMap(({ urls }) => urls.published ?? []);
  expect(publishedUrls).toHaveLength(spaces.length);
  expect(new Set(publishedUrls).size).toBe(spaces.length);
  for (const { urls, siteSpaces } of sections) {
    expect(urls.published === undefined).toBe(siteSpaces.length === 0);
    if (urls.published !== undefined) expect(siteSpaces.map((space) => space.urls.published)).toContain(urls.published);
  }
  for (const url of publishedUrls) {
    const { status } = await server.call('GET', new URL(url).pathname);
    expect([url, status]).toEqual([url, 200]);
  }
}

describe('the structure of a site', () => {
  it('is consistent in all representations after any history of changes', async () => {
    const step = fc.record({
      step: fc.nat(STEPS.length - 1),
      choices: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
    });
    const histories = fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }),
      async (history) => {
        // A previous history may have failed halfway.
        for (const spaceId of spaceIds) await setDeleted(spaceId, false);
        const site = await aPublishedSite(organizationId, admin, []);
        const world: World = {
          url: `/v1/orgs/${organizationId}/sites/${site.id}`,
          siteId: site.id,
          model: new StructureModel(),
        };
        for (const { step: number, choices } of [{ step: 1, choices: [0, 0, 0] }, ...history]) {
          let used = 0;
          const pick: Pick = (items) => items[(choices[used++] ?? 0) % Math.max(1, items.length)];
          await STEPS[number]!(world, pick);
        }
        await checkStructure(world);
        for (const spaceId of world.model.hidden) await setDeleted(spaceId, false);
        world.model.hidden.clear();
        await checkStructure(world);
      },
    );
    await fc.assert(histories, { numRuns: 20 });
  }, 120_000);
});
