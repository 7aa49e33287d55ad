import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('diffLines', () => {
  it('is empty for equal texts', () => expect(diffLines('a\nb', 'a\nb')).toEqual([]));

  it('returns removed and added lines with context', () => {
    const before = numbers(20).join('\n');
    const after = before.replace('\n10\n', '\nten\n');
    expect(diffLines(before, after)).toEqual([
      { kind: 'equal', text: '…\n' },
      { kind: 'equal', text: '7\n8\n9\n' },
      { kind: 'removed', text: '10\n' },
      { kind: 'added', text: 'ten\n' },
      { kind: 'equal', text: '11\n12\n13\n' },
      { kind: 'equal', text: '…\n' },
    ]);
  });
});
