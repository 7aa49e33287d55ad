import { isBuiltin } from 'node:module';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-texts.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const PACKAGES = ['content', 'editor-model', 'site', 'app', 'server'];
const readManifest = (name: string) => JSON.parse(readRepositoryFile(name).text) as Manifest;
const SOURCES = listRepositoryFiles().filter((name) => /\.(?:tsx?|mjs|js)$/.test(name));
const isForTests = (name: string) => /\.test\.tsx?$|\/testing\//.test(name);

const SPECIFIER = /(?:^(?:import|export) (?:[\w\s{},*$]*? from )?|(?<!\.)\bimport\(|\brequire\.resolve\()'([^'\n]+)'/gm;

/** The packages that a source imports, without those of Node.js. */
const packagesOf = (text: string): string[] =>
  [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
    const [name = ''] = /^(?:@[\w-]+\/)?[\w.-]+/.exec(specifier) ?? [];
    return specifier.startsWith('.') || isBuiltin(specifier) || name === '' ? [] : [name];
  });

/** Whether a source names a package; those of fonts are no modules, and listed by their names or the ends of these. */
const isNamed = (text: string, name: string): boolean =>
  packagesOf(text).includes(name) ||
  (name.includes('font') && [name, name.split('/')[1]].some((each) => text.includes(`'${each}'`)));

describe.each(PACKAGES)('the package %s', (folder) => {
  const { name, dependencies = {} } = readManifest(`packages/${folder}/package.json`);
  const sources = SOURCES.filter((file) => file.startsWith(`packages/${folder}/`) && !isForTests(file)).map(
    (file) => readRepositoryFile(file).text,
  );

  it('declares the packages that it imports', () => {
    expect(sources.length).toBeGreaterThan(10);
    const imported = new Set(sources.flatMap(packagesOf));
    expect([...imported].filter((each) => !(each in dependencies) && each !== name).sort()).toEqual([]);
  });

  it('uses the packages that it declares', () => {
    const unused = Object.keys(dependencies).filter((each) => !sources.some((text) => isNamed(text, each)));
    expect(unused).toEqual([]);
  });

  it('pins each dependency to one version', () => {
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });
});

describe('tests, benchmarks and scripts', () => {
  it('import packages that the repository or one of its parts declares', () => {
    const manifests = ['package.json', ...PACKAGES.map((folder) => `packages/${folder}/package.json`)].map(
      readManifest,
    );
    const declared = new Set(
      manifests.flatMap(({ name, dependencies, devDependencies }) => [
        name,
        ...Object.keys({ ...dependencies, ...devDependencies }),
      ]),
    );
    const files = SOURCES.filter((file) => !/^packages\//.test(file) || isForTests(file));
    expect(files.length).toBeGreaterThan(200);
    const undeclared = files.flatMap((file) =>
      packagesOf(readRepositoryFile(file).text)
        .filter((each) => !declared.has(each))
        .map((each) => `${file}: ${each}`),
    );
    expect(undeclared).toEqual([]);
  });
});
