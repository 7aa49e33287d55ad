import { describe, expect, it } from 'vitest';
import { getIcon } from './icon-names.ts';
import { iconPaths } from './icon-paths.ts';

describe('getIcon', () => {
  it('finds names with and without their prefix, and aliases', () => {
    expect(getIcon('fa-rocket')).toEqual(getIcon('rocket'));
    expect(getIcon('home')).toEqual(getIcon('house'));
    expect(getIcon('file-pdf')).toEqual(getIcon('file-lines'));
    expect(getIcon('rocket')).not.toEqual(getIcon('house'));
  });

  it('returns a neutral icon for unknown names', () => {
    const neutral = getIcon('no-such-icon');
    expect(neutral.shape).not.toBe('');
    for (const name of ['', '__proto__', 'constructor', '"><script>']) expect(getIcon(name)).toEqual(neutral);
  });

  it('distinguishes filled shapes from details and strokes', () => {
    expect(getIcon('chevron-down')).toMatchObject({ shape: '', details: '' });
    expect(getIcon('circle-info').details).toMatch(/^M12 11/);
    expect(getIcon('lock')).toMatchObject({ details: '', strokes: expect.stringMatching(/^M8 11/) });
  });

  it('uses only path commands', () => {
    for (const name of Object.keys(iconPaths)) {
      const { shape, details, strokes } = getIcon(name);
      expect(shape + strokes, name).not.toBe('');
      for (const path of [shape, details, strokes]) {
        if (path !== '') expect(path, name).toMatch(/^M[MmLlHhVvCcSsAaZz0-9 .,-]+$/);
      }
    }
  });
});
