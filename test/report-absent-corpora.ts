import { CORPORA_FOLDER, isPresent, LARGE_CORPORA } from './corpora.ts';

/** Tells once in a run which repositories are absent: the tests that walk them are skipped, and nothing else is. */
export function setup(): void {
  const absent = LARGE_CORPORA.filter((name) => !isPresent(name));
  if (absent.length > 0)
    console.log(
      `Skipped: what walks ${absent.join(', ')}, which are not in ${CORPORA_FOLDER} (test/fixtures/README.md).`,
    );
}
