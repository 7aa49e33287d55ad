import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { messageOf } from '../../components/changes/message-of.ts';
import type { ContentScope } from '../../data/content.ts';
import { type PageBlock, pageBlocksQuery, revisionBlocksQuery } from '../../data/page-blocks.ts';
import { type HistoryRef, restorePage } from '../../data/revisions.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A page whose blocks are compared with a former state. */
export interface BlockSource {
  /** The scope in which they are restored. */
  readonly history: HistoryRef;
  readonly page: string;
  readonly title: string;
  /** The former state. */
  readonly revision: string;
  /** The current content, for undo. */
  readonly current: string;
}

/** Asks for a block that differs from its former state, and restores it. */
export const openRestoreBlock = (source: BlockSource): void =>
  openDialog((close) => <RestoreBlockDialog source={source} onClose={close} />);

interface DialogProps {
  readonly source: BlockSource;
  readonly onClose: () => void;
}

function RestoreBlockDialog({ source, onClose }: DialogProps): VNode {
  const texts = getTexts('changes').history;
  const { history, page, title, revision, current } = source;
  const before = useQuery(revisionBlocksQuery(history.space, revision, page));
  const after = useQuery(pageBlocksQuery(scopeOf(history), page));
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState<string>();
  const restore = async () => {
    if (chosen === undefined) return;
    try {
      await restorePage(history, page, revision, chosen);
      onClose();
      showToast(fill(texts.blockRestored, { title }), { undo: () => restorePage(history, page, current) });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog
      title={fill(texts.blockTitle, { title })}
      onClose={onClose}
      onSubmit={() => void restore()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit" disabled={chosen === undefined}>
            {texts.blockConfirm}
          </Button>
        </>
      }
    >
      <QueryView query={before} isCompact>
        {(then) => (
          <QueryView query={after} isCompact>
            {(now) => <BlockChoices then={then} now={now} chosen={chosen} onChosen={setChosen} />}
          </QueryView>
        )}
      </QueryView>
      {error !== undefined && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

const scopeOf = ({ space, number }: HistoryRef): ContentScope =>
  number === undefined ? { kind: 'space', space } : { kind: 'change-request', space, changeRequest: number };

interface BlockChoicesProps {
  readonly then: readonly PageBlock[];
  readonly now: readonly PageBlock[];
  readonly chosen: string | undefined;
  readonly onChosen: (key: string) => void;
}

/** Deleted, changed and added blocks. */
function BlockChoices({ then, now, chosen, onChosen }: BlockChoicesProps): VNode {
  const texts = getTexts('changes').history;
  const without = (blocks: readonly PageBlock[], others: readonly PageBlock[]) =>
    blocks.filter(({ key }) => !others.some((other) => other.key === key));
  const choices = [
    ...without(then, now).map((block) => ({ ...block, isNew: false })),
    ...without(now, then).map((block) => ({ ...block, isNew: true })),
  ];
  if (choices.length === 0) return <p class="section-empty">{texts.blockNone}</p>;
  return (
    <fieldset class="radio-list">
      <legend class="visually-hidden">{texts.blockLegend}</legend>
      {choices.map(({ key, text, isNew }) => (
        <label key={key} class="radio-row block-row">
          <input type="radio" class="radio" name="block" checked={key === chosen} onChange={() => onChosen(key)} />
          <span class="block-text">{text}</span>
          <Badge tone={isNew ? 'success' : 'neutral'}>{isNew ? texts.blockNew : texts.blockOld}</Badge>
        </label>
      ))}
    </fieldset>
  );
}
