import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What begins first, in this order. Starting a program copies the page tables of the process that starts it, and these
 * grow with every test file: what starts programs by the hundred comes while they are small. Then come the files that
 * need longest, so that no worker is left alone with one at the end.
 */
const FIRST: readonly RegExp[] = [
  /\/server\/src\/(?:api\/)?git\//,
  /\/test\/(?:manual\/manual|faults\/.*|fuzz\/.*|histories\/histories|backup|nodes)\.test\.ts$|\/(?:cli|cli-insights)\.test\.ts$/,
  /\/(?:authorization-matrix|every-page|restricted-bytes|openapi|computed-pages|archive|keyboard-tasks|walk|roles|change-requests|every-screen|hostile|editor-(?:blocks|paste|sync)|.*corpora)\.test\.ts$/,
];

/** The order of test files; all others come as vitest would have them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = FIRST.findIndex((pattern) => pattern.test(moduleId));
      return index === -1 ? FIRST.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
