import { expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-texts.ts';

const EXPORT = /^export (?:async )?(?:function\*?|const|class|type|interface|enum|abstract class) (\w+)/gm;

/** Exported names that no other file has, each with its reason. */
const UNUSED: Readonly<Record<string, string>> = {
  'packages/server/src/web/api/sites/customization-schema.ts: CustomizationAgreement': 'A check by the compiler',
};

const SOURCES = listRepositoryFiles().filter((name) => /\.(?:tsx?|m?js)$/.test(name));
const isForTests = (name: string): boolean => /\.test\.tsx?$|[/-]testing[/-]|^(?:test|e2e|bench)\//.test(name);

/** The identifiers of a source. */
const wordsOf = (text: string): Set<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g));

it('everything that the packages export is used by the program, not only by tests', () => {
  const sources = SOURCES.map(readRepositoryFile);
  const readers = new Map<string, string[]>();
  for (const { name, text } of sources)
    for (const word of wordsOf(text)) {
      const files = readers.get(word);
      if (files === undefined) readers.set(word, [name]);
      else files.push(name);
    }
  const unused = sources
    .filter(({ name }) => /^packages\/[^/]+\/src\//.test(name) && !isForTests(name) && !name.includes('/generated/'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(EXPORT)].flatMap(([, exported = '']) => {
        const isUsedHere = (text.match(new RegExp(`\\b${exported}\\b`, 'g'))?.length ?? 0) > 1;
        const others = readers.get(exported)?.filter((reader) => reader !== name && !isForTests(reader)) ?? [];
        return isUsedHere || others.length > 0 ? [] : [`${name}: ${exported}`];
      }),
    );
  expect(unused.toSorted()).toEqual(Object.keys(UNUSED).toSorted());
});
