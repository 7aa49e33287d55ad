import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { listRequestActions, merge, setStatus } from '../../actions/change-request.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import { requestComment } from '../../actions/wanted-comment.ts';
import { useChangedPath } from '../../components/change-request/changed-page.ts';
import { isWaitedFor, listReviewStates } from '../../components/change-request/review-states.ts';
import {
  conversationPath,
  type RequestView,
  requestPagePath,
  splitConflicts,
} from '../../components/change-request/use-request.ts';
import { bootstrap } from '../../data/bootstrap.ts';
import { mergeChecksQuery } from '../../data/merge-rules.ts';
import { reviewersQuery, reviewsQuery } from '../../data/reviews.ts';
import { openReviewDialog } from '../../dialogs/change-request/review-dialog.tsx';
import { href, navigate } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

/** What is next for a person. */
function useNextActions({ ref, request, may }: RequestView) {
  const isBlocked = splitConflicts(request).open.length > 0;
  const isMet = useQuery(mergeChecksQuery(ref)).data?.isMet ?? true;
  const reviews = useQuery(reviewsQuery(ref)).data?.items ?? [];
  const requested = useQuery(reviewersQuery(ref)).data?.items ?? [];
  const own = listReviewStates(reviews, requested).find(({ person }) => person.id === bootstrap.user.id);
  const isOpen = request.status === 'open';
  return {
    mayReview: may.review && isOpen,
    isAsked: may.review && isOpen && own !== undefined && isWaitedFor(own),
    mayMerge: may.merge && isOpen && !isBlocked && isMet,
    mayOpen: may.setStatus && request.status === 'draft',
  };
}

/** The actions of the header; phones have those that are next at the end of the screen. */
export function HeaderActions({ view }: { readonly view: RequestView }): VNode {
  const { request: texts } = getTexts('changes');
  const { ref, may } = view;
  const changedPath = useChangedPath(view);
  return (
    <>
      <MenuButton
        label={getTexts('shell').more}
        placement="bottom-end"
        groups={() => listRequestActions(view).map((actions) => ({ items: actions.map(toMenuItem) }))}
      />
      <span class="header-minor">
        {may.edit && (
          <LinkButton icon="pen" href={href(requestPagePath(ref, changedPath))}>
            {texts.edit}
          </LinkButton>
        )}
        <NextActions view={view} hasIcons />
      </span>
    </>
  );
}

/** What a person does next, at the lower edge of a phone: of a draft its author writes, of others they comment. */
export function RequestBar({ view }: { readonly view: RequestView }): VNode | null {
  const { comments, request: texts } = getTexts('changes');
  const { ref, request, may } = view;
  const changedPath = useChangedPath(view);
  const { mayReview, mayMerge, mayOpen } = useNextActions(view);
  const isWritten = may.edit && request.status === 'draft';
  if (!may.comment && !isWritten && !mayReview && !mayMerge && !mayOpen) return null;
  return (
    <div class="request-bar">
      {isWritten ? (
        <LinkButton href={href(requestPagePath(ref, changedPath))}>{texts.edit}</LinkButton>
      ) : (
        may.comment && (
          <Button
            onClick={() => {
              requestComment();
              navigate(conversationPath(ref));
            }}
          >
            {comments.send}
          </Button>
        )
      )}
      <NextActions view={view} />
    </div>
  );
}

function NextActions({ view, hasIcons }: { readonly view: RequestView; readonly hasIcons?: boolean }): VNode {
  const { request: texts } = getTexts('changes');
  const { mayReview, isAsked, mayMerge, mayOpen } = useNextActions(view);
  const icon = (name: string) => (hasIcons === true ? { icon: name } : {});
  return (
    <>
      {mayReview && (
        <Button {...icon('eye')} {...(isAsked && { kind: 'primary' as const })} onClick={() => openReviewDialog(view)}>
          {texts.review.button}
        </Button>
      )}
      {mayOpen && (
        <Button kind="primary" {...icon('code-branch')} onClick={() => void setStatus(view, 'open', texts.opened)}>
          {texts.openForReview}
        </Button>
      )}
      {mayMerge && (
        <Button
          {...icon('code-branch')}
          {...(!isAsked && { kind: 'primary' as const })}
          onClick={() => void merge(view)}
        >
          {texts.merge}
        </Button>
      )}
    </>
  );
}
