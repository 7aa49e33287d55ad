import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type GitPreview, gitPreviewQuery, type SyncDirection } from '../../data/git.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { SyncWarnings } from './sync-warnings.tsx';

type Change = GitPreview['changes'][number];

const TONES = { added: 'success', changed: 'accent', removed: 'danger' } as const;
const SIGNS = { added: 'plus', changed: 'pen', removed: 'minus' } as const;
const ICONS: Readonly<Record<Change['type'], string>> = {
  page: 'file-lines',
  file: 'image',
  'reusable-content': 'blocks',
  variables: 'hashtag',
  redirects: 'share',
  language: 'language',
};

/** The name of a branch without the ref prefix. */
export const branchName = (ref: string): string => ref.replace(/^refs\/heads\//, '');

/** Failures that are resolved by overwriting the other side. */
export const isSolvedByForce = (preview: GitPreview | undefined): boolean =>
  preview?.failure?.reason === 'conflict' || preview?.failure?.reason === 'branch_has_documents';

interface PreviewProps {
  readonly space: string;
  readonly direction: SyncDirection;
  readonly force: boolean;
  readonly onForce: (force: boolean) => void;
}

/**
 * The additions, changes and deletions of a synchronization before it starts; or why it would fail, with a solution.
 */
export function Preview({ space, direction, force, onForce }: PreviewProps): VNode {
  const texts = getTexts('git').preview;
  const query = useQuery(gitPreviewQuery(space, direction, force));
  const { data: preview } = query;
  if (query.error !== null) return <ErrorState error={query.error} isCompact onRetry={() => void query.refetch()} />;
  if (preview === undefined) return <SkeletonRows rows={5} label={texts.loading} />;
  const isOffered = force || isSolvedByForce(preview);
  return (
    <div class="sync-preview" aria-busy={query.isFetching}>
      <Summary preview={preview} onAgain={() => void query.refetch()} />
      {preview.failure !== undefined && (
        <Banner tone="danger">
          <strong>{texts.wouldFail}.</strong> {preview.failure.message}{' '}
          {getTexts('git').remedies[preview.failure.reason]}
        </Banner>
      )}
      {isOffered && (
        <Checkbox
          label={direction === 'import' ? texts.forceImport : texts.forceExport}
          hint={direction === 'import' ? texts.forceImportHint : texts.forceExportHint}
          isChecked={force}
          onChange={onForce}
        />
      )}
      <Changes preview={preview} />
      <SyncWarnings warnings={preview.warnings} />
    </div>
  );
}

function Summary({ preview, onAgain }: { readonly preview: GitPreview; readonly onAgain: () => void }): VNode {
  const texts = getTexts('git').preview;
  const { direction, counts, ref, commit, failure } = preview;
  const kinds = (['added', 'changed', 'removed'] as const).filter((kind) => counts[kind] > 0);
  return (
    <>
      <div class="preview-summary">
        <strong>{direction === 'import' ? texts.importTitle : texts.exportTitle}</strong>
        {kinds.map((kind) => (
          <Badge key={kind} tone={TONES[kind]}>
            {formatCount(texts[kind], counts[kind])}
          </Badge>
        ))}
        {ref !== undefined && (
          <span class="meta">
            <Icon name="code-branch" /> {fill(texts.branch, { branch: branchName(ref) })}
            {commit !== undefined && <code class="commit">{commit.slice(0, 7)}</code>}
          </span>
        )}
        <IconButton icon="arrows-rotate" size="small" label={texts.again} onClick={onAgain} />
      </div>
      {kinds.length === 0 && failure === undefined && <p class="section-empty">{texts.nothing}</p>}
      {commit === undefined && direction === 'export' && failure === undefined && (
        <p class="section-empty">{texts.newBranch}</p>
      )}
    </>
  );
}

/** Initial number of rows. */
const SHOWN = 25;

function Changes({ preview: { changes, hasMore, direction } }: { readonly preview: GitPreview }): VNode | null {
  const texts = getTexts('git').preview;
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return null;
  return (
    <>
      <ul class="preview-list" aria-label={direction === 'import' ? texts.importTitle : texts.exportTitle}>
        {changes.slice(0, isWhole ? undefined : SHOWN).map((change, index) => (
          <ChangeRow key={index} change={change} />
        ))}
      </ul>
      {!isWhole && changes.length > SHOWN && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {fill(getTexts('git').log.more, { count: changes.length })}
        </Button>
      )}
      {isWhole && hasMore && <p class="meta">{fill(texts.more, { count: changes.length })}</p>}
    </>
  );
}

function ChangeRow({ change: { kind, type, title, path } }: { readonly change: Change }): VNode {
  const texts = getTexts('git').preview;
  return (
    <li class={`preview-row preview-${kind}`}>
      <span class="preview-sign">
        <Icon name={SIGNS[kind]} />
        <span class="visually-hidden">{texts.kinds[kind]}</span>
      </span>
      <Icon name={ICONS[type]} />
      <span class="preview-title">{title ?? path ?? texts.types[type]}</span>
      {title !== undefined && path !== undefined && <span class="preview-path">{path}</span>}
    </li>
  );
}
