import { describe, expect, it } from 'vitest';
import { parsePage } from '../markdown/parse-page.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { readComputedEntry, readComputedPages, writeComputedPages } from './computed-pages.ts';
import type { ComputedPages } from './page-source.ts';

const FORMS: readonly ComputedPages[] = [
  { type: 'builtin:openapi', spec: 'larder' },
  { type: 'builtin:openapi', spec: 'larder-2', models: false },
  { type: 'builtin:openapi', spec: 'l', models: true, pages: 'operation' },
];

describe('readComputedPages', () => {
  it.each(FORMS)('parses %o, including in front matter', (computed) => {
    expect(readComputedPages(writeComputedPages(computed))).toEqual(computed);
    const source = serializeDocument({ ...parsePage('# API\n'), frontMatter: { computed } });
    expect(parsePage(source).frontMatter).toEqual({ computed });
  });

  it.each([
    ['another type', { ...writeComputedPages({ type: 'builtin:openapi', spec: 'a' }), type: 'integration:a:b' }],
    [
      'a specification with an invalid slug',
      { type: 'builtin:openapi', dependencies: { spec: { ref: { spec: '../a' } } } },
    ],
    ['no specification', { type: 'builtin:openapi', dependencies: { spec: 'a' } }],
    ['a text', 'builtin:openapi'],
  ])('omits %s', (_name, value) => {
    expect(readComputedPages(value)).toBeUndefined();
  });

  it('omits unknown members', () => {
    const value = {
      ...writeComputedPages({ type: 'builtin:openapi', spec: 'a' }),
      props: { models: 'no', pages: 7, more: 1 },
    };
    expect(readComputedPages(value)).toEqual({ type: 'builtin:openapi', spec: 'a' });
  });
});

describe('readComputedEntry', () => {
  const entry = (yaml: string) => readComputedEntry(`\`\`\`yaml ${yaml} \`\`\``);

  it('reads members in any order', () => {
    expect(
      entry('props: models: true type: builtin:openapi dependencies: spec: ref: kind: openapi spec: larder'),
    ).toEqual({
      type: 'builtin:openapi',
      spec: 'larder',
      models: true,
    });
    expect(entry('type: "builtin:openapi" dependencies: spec: ref: spec: larder kind: openapi')).toMatchObject({
      spec: 'larder',
    });
  });

  it.each(['type: builtin:openapi', 'type: builtin:translation dependencies: spec: ref: spec: a', ''])(
    'omits %j',
    (yaml) => {
      expect(entry(yaml)).toBeUndefined();
    },
  );
});
