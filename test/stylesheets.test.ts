import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../packages/app/src/styles');
/** A rule for one class alone; in lists of selectors files share what they have in common. */
const OWN_RULE = /(?<!,\n)^(?: {2})?\.([\w-]+) \{/gm;

describe('the stylesheets of the application', () => {
  it('have no overlapping class names, which would change other screens', () => {
    const files = new Map<string, Set<string>>();
    for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.css')))
      for (const [, name = ''] of readFileSync(path.join(FOLDER, file), 'utf8').matchAll(OWN_RULE))
        files.set(name, (files.get(name) ?? new Set()).add(file));
    expect(files.size).toBeGreaterThan(400);
    const shared = [...files].filter(([, owners]) => owners.size > 1).map(([name, owners]) => [name, ...owners]);
    expect(shared).toEqual([]);
  });
});
