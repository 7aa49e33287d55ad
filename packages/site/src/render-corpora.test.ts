import { listTargetUses, parsePage, type Targets } from '@bindery/content';
import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, sample, walked } from '../../../test/corpora.ts';
import { renderDocument } from './render-document.tsx';
import { listHtmlFaults } from './testing/check-html.ts';

describe('the pages of real documentation', () => {
  for (const name of CORPORA)
    it.runIf(isPresent(name))(
      `are all valid: ${walked(60)} of ${name}`,
      () => {
        for (const [file, source] of sample([...readPages(name)], 60)) {
          const { document } = parsePage(source);
          // Every target as written, including those that must not be linked.
          const targets: Targets = Object.fromEntries(
            listTargetUses(document).map(({ target }) => [
              target,
              { ref: { kind: 'source', target }, status: 'ok', href: target, title: target },
            ]),
          );
          expect(listHtmlFaults(renderDocument(document, targets)), file).toEqual([]);
        }
      },
      120_000,
    );
});
