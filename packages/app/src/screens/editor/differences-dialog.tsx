import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { ContentScope } from '../../data/content.ts';
import { draftSourceQuery } from '../../data/draft-sources.ts';
import type { Page } from '../../data/pages.ts';
import { diffLines } from '../../editor/diff-lines.ts';
import { getTexts } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';

interface DifferencesDialogProps {
  readonly scope: ContentScope;
  readonly page: Page;
  readonly onClose: () => void;
}

/** The changes of a draft in the source of its page. */
export function DifferencesDialog({ scope, page, onClose }: DifferencesDialogProps): VNode {
  const texts = getTexts('editor');
  const source = useQuery(draftSourceQuery(scope, page.id));
  return (
    <Dialog kind="details" title={texts.differencesTitle} onClose={onClose}>
      <QueryView query={source} skeleton={<SkeletonRows rows={6} />}>
        {({ source: draft, pageSource }) => <Differences before={pageSource} after={draft} />}
      </QueryView>
    </Dialog>
  );
}

function Differences({ before, after }: { readonly before: string; readonly after: string }): VNode {
  const parts = diffLines(before, after);
  if (parts.length === 0) return <p>{getTexts('editor').noDifferences}</p>;
  return (
    <pre class="editor-differences">
      {parts.map(({ kind, text }, index) =>
        kind === 'added' ? (
          <ins key={index}>{text}</ins>
        ) : kind === 'removed' ? (
          <del key={index}>{text}</del>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </pre>
  );
}
