import type { VNode } from 'preact';
import type { ContentScope } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import { LazyComments } from '../../sections/pages/lazy-comments.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface PageCommentsDialogProps {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly page: Page;
  readonly onClose: () => void;
}

/** All comments on a page that is edited: those on the whole page, and those that are resolved, too. */
export function PageCommentsDialog({ organization, scope, page, onClose }: PageCommentsDialogProps): VNode {
  return (
    <Dialog kind="details" title={getTexts('editorMenus').comments.all} onClose={onClose}>
      <div
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('.comment-quote-show') !== null) onClose();
        }}
      >
        <LazyComments context={{ organization, scope }} page={page} />
      </div>
    </Dialog>
  );
}
