import type { ComponentChildren } from 'preact';
import type { ContentItem } from '../../components/content/content-nodes.tsx';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';

/** States of a space at the end of its row: open change requests, and whether it is locked. */
export function nodeMeta(item: ContentItem): ComponentChildren {
  if (item.kind === 'collection') return undefined;
  const texts = getTexts('home');
  const { changeRequestsOpen, editMode } = item.space;
  return (
    <>
      {changeRequestsOpen > 0 && (
        <span class="meta" title={formatCount(texts.openRequests, changeRequestsOpen)}>
          <Icon name="code-branch" />
          {changeRequestsOpen}
        </span>
      )}
      {editMode === 'locked' && (
        <span class="meta" title={texts.locked}>
          <Icon name="lock" />
        </span>
      )}
    </>
  );
}
