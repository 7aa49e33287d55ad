import { describe, expect, it } from 'vitest';
import { scopeToHost } from './stylesheets.ts';

describe('scopeToHost', () => {
  it.each([
    [':root { --a: 1 }', ':host { --a: 1 }'],
    [':root[data-theme="dark"] .only-dark {}', ':host([data-theme="dark"]) .only-dark {}'],
    [':root:not([data-theme="light"]) .only-light {}', ':host(:not([data-theme="light"])) .only-light {}'],
    [':root:has(.finder[open]) {}', ':host(:has(.finder[open])) {}'],
    [
      ':root:is([data-style="muted"], [data-background="match"])[data-sidebar="filled"] .navigation {}',
      ':host(:is([data-style="muted"], [data-background="match"])[data-sidebar="filled"]) .navigation {}',
    ],
  ])('converts %s to %s', (css, scoped) => {
    expect(scopeToHost(css)).toBe(scoped);
  });
});
