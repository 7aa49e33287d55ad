import { describe, expect, it } from 'vitest';
import { retargetSource } from './retarget-source.ts';

const moved = { id: 'f', before: 'images/plan.svg', after: 'images/map.svg' };

describe('retargetSource', () => {
  it.each([
    ['its text', '# A\n\n![](images/plan.svg)\n', '# A\n\n![](images/map.svg)\n'],
    ['its title', '# A [plan](images/plan.svg)\n\nText\n', '# A [plan](images/map.svg)\n\nText\n'],
    ['a picture of its title', '# <img src="images/plan.svg" alt=""> A\n', '# <img src="images/map.svg" alt=""> A\n'],
    ['its covers', '---\ncover: images/plan.svg\n---\n\n# A\n', '---\ncover: images/map.svg\n---\n\n# A\n'],
  ])('rewrites a target in %s', (_where, source, expected) => {
    expect(retargetSource(source, 'a.md', moved, {})).toBe(expected);
  });
});
