import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What begins first, in this order. Starting a program copies the page tables of the process that starts it, and these
 * grow with every test file: what starts programs by the hundred comes while they are small. Then come the files that
 * take longest, so that no worker is left alone with one at the end.
 */
const FIRST: readonly RegExp[] = [
  /\/server\/src\/(?:api\/)?git\//,
  /\/(?:cli|crash|identity-corpora)\.test\.ts$/,
  /\/(?:restricted-bytes|authorization-matrix|.*corpora)\.test\.ts$/,
];

/** The order of test files; all others come as vitest would have them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = FIRST.findIndex((pattern) => pattern.test(moduleId));
      return found === -1 ? FIRST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
