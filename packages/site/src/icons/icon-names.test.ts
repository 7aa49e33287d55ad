import { describe, expect, it } from 'vitest';
import { getIconPath } from './icon-names.ts';
import { fallbackIcon, iconPaths } from './icon-paths.ts';

describe('getIconPath', () => {
  it('knows names with and without their prefix, and other names of the same thing', () => {
    expect(getIconPath('fa-rocket')).toBe(iconPaths['rocket']);
    expect(getIconPath('home')).toBe(iconPaths['house']);
    expect(getIconPath('file-pdf')).toBe(iconPaths['file-lines']);
  });

  it('has a neutral drawing for every other name', () => {
    for (const name of ['no-such-icon', '', '__proto__', 'constructor', '"><script>']) {
      expect(getIconPath(name)).toBe(fallbackIcon);
    }
  });

  it('draws with nothing but the commands of a path', () => {
    for (const [name, path] of Object.entries(iconPaths)) expect(path, name).toMatch(/^M[MmLlHhVvCcSsAaZz0-9 .,-]+$/);
  });
});
