import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORPORA, type CorpusName, isFixture, isPresent, readCorpus, runsOf } from '../../../../../test/corpora.ts';
import { checkContent } from '../../revision/check-content.ts';
import { comparable, comparablePage, listAll, SyncedSpace } from './export-testing.ts';
import { STEP_KINDS, takeStep } from './export-testing-steps.ts';

function openCorpus(name: CorpusName): Promise<SyncedSpace> {
  const { files, entries } = readCorpus(name);
  return SyncedSpace.of(files, { more: entries.filter(({ kind }) => kind === 'symlink') });
}

const histories = fc.array(
  fc.record({
    kind: fc.constantFrom(...STEP_KINDS),
    one: fc.nat({ max: 5_000 }),
    other: fc.nat({ max: 5_000 }),
    title: fc.constantFrom('Start', 'Über [uns]', 'C & *D*', 'Readme'),
  }),
  { minLength: 3, maxLength: 20 },
);

for (const name of CORPORA)
  describe.runIf(isPresent(name))(`export of ${name}`, () => {
    it('changes nothing when nothing was edited', async () => {
      const space = await openCorpus(name);
      const { root } = space;
      expect(await space.export()).toMatchObject({ changes: [], warnings: [] });
      expect(space.root).toBe(root);
    });

    it('changes one file when one page was edited', async () => {
      const space = await openCorpus(name);
      const documents = listAll((await space.content()).pages).filter(({ type }) => type === 'document');
      for (const page of documents.filter((_, index) => index % 40 === 7)) {
        await space.change({ operation: 'update_page', page: page.id, document: { markdown: 'Edited.\n' } });
        const { changes } = await space.export();
        expect(changes.map((change) => change.path)).toEqual(page.type === 'document' ? [page.git?.path] : []);
      }
    });

    it('round-trips the pages through every import after any history, and changes no other file', async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (steps) => {
          const space = await openCorpus(name);
          const tree = new Map(space.tree);
          for (const step of steps) await takeStep(space, step);
          const after = await space.content();
          const plan = await space.export();
          const paths = new Set(plan.changes.map((change) => change.path));
          for (const page of listAll(after.pages)) {
            if (page.type !== 'document' || page.git === undefined || plan.rewritten.has(page.id)) continue;
            expect(paths.has(page.git.path)).toBe(false);
          }
          for (const [file, bytes] of tree) if (!paths.has(file)) expect(space.tree.get(file)).toBe(bytes);
          const content = await space.content();
          expect(checkContent(content)).toEqual([]);
          // Links to deleted pages, and paths of groups that no file can express, are reported.
          if (plan.warnings.length > 0) return;
          expect(comparable(await space.import('new'))).toEqual(comparable(content));
          const here = await space.import('here');
          expect(here.pages.map((page) => comparablePage(page, true))).toEqual(
            content.pages.map((page) => comparablePage(page, true)),
          );
        }),
        { numRuns: isFixture(name) ? 3 : runsOf(1, 6) },
      );
    }, 120_000);
  });
