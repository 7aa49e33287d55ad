import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isKnownTag } from '../markdown/block-tag.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { BLOCKS, TAG_HANDLERS } from './registry.ts';

const NO_DESCRIPTORS = ['block-descriptor.ts', 'open-item.ts', 'registry.test.ts', 'registry.ts', 'written-tag.ts'];

describe('the descriptors of blocks', () => {
  it('have one file each, named after the block or its container', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => !NO_DESCRIPTORS.includes(name));
    expect(files.length).toBe(25);
    const types = Object.keys(BLOCKS).join(' ');
    const others = files.filter((name) => !types.includes(name.replace('.ts', '')));
    // `if`, and the headings and lists of each kind.
    expect(others).toEqual(['condition.ts']);
  });

  it('name each tag once, all of which the parser supports', () => {
    const names = Object.values(BLOCKS).flatMap(({ tags }) => Object.keys(tags ?? {}));
    // `swagger` and the headings share a descriptor.
    expect(new Set(names)).toEqual(new Set(Object.keys(TAG_HANDLERS)));
    expect(names.filter((name) => !isKnownTag(name) || !isKnownTag(`end${name}`))).toEqual([]);
    expect(isKnownTag('constructor')).toBe(false);
    expect(parsePage('{% constructor %}\n\ntext\n\n{% endconstructor %}').document.nodes).toHaveLength(1);
  });

  it('are parsed from their tags', () => {
    const written = Object.entries(BLOCKS).filter(([, { writeTag }]) => writeTag !== undefined);
    expect(written.length).toBeGreaterThan(15);
    const tagless = written.filter(([, { tags }]) => tags === undefined).map(([type]) => type);
    // Its tag begins with `@` and the name of the integration.
    expect(tagless).toEqual(['integration']);
  });
});
