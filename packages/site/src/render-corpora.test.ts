import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listTargetUses, parsePage, type Targets } from '@bindery/content';
import { afterAll, describe, expect, it } from 'vitest';
import { renderDocument } from './render-document.tsx';
import { listFaults } from './testing/check-html.ts';

const corpora = path.resolve(import.meta.dirname, '../../../../shared/corpora');
const folder = mkdtempSync(path.join(tmpdir(), 'render-corpora-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The markdown files of a bundle by their path. */
function readCorpus(name: string): ReadonlyMap<string, string> {
  const target = path.join(folder, name);
  execFileSync('git', ['clone', '--quiet', path.join(corpora, `${name}.bundle`), target]);
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(target, file), 'utf8')]));
}

describe('the pages of real documentation', () => {
  it.each(['kitchen-sink', 'elsa-gitbook', 'comprehensive-rust', 'js-primer'])(
    'are all in order: %s',
    (name) => {
      for (const [file, source] of readCorpus(name)) {
        const { document } = parsePage(source);
        // Every target as it is written, so that what must not be linked is offered as well.
        const targets: Targets = Object.fromEntries(
          listTargetUses(document).map(({ target }) => [
            target,
            { ref: { kind: 'source', target }, status: 'ok', href: target, title: target },
          ]),
        );
        expect(listFaults(renderDocument(document, targets)), file).toEqual([]);
      }
    },
    120_000,
  );
});
