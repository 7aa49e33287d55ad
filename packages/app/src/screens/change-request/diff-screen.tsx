import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { copyLink } from '../../actions/copy-link.ts';
import {
  conversationPath,
  type RequestView,
  requestPagePath,
  requestPath,
  requestSourcePath,
} from '../../components/change-request/use-request.ts';
import { requestChangesQuery } from '../../data/revisions.ts';
import { openRestoreBlock } from '../../dialogs/history/restore-block-dialog.tsx';
import { navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import type { BlockReview } from '../../sections/differences/block-review.ts';
import { Differences, NoDifferences } from '../../sections/differences/differences.tsx';
import type { ChangedPage } from '../../sections/differences/group-changes.ts';
import { getTexts } from '../../texts/texts.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { RequestScreen } from './request-screen.tsx';
import { RequestSummary } from './request-summary.tsx';
import { restoreBlockInRequest, restoreInRequest } from './restore-in-request.ts';

/** What a change request is about, and its changes, page by page. */
export const DiffScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params} width="wide">
    {(view) => (
      <>
        <RequestSummary view={view} />
        <RequestDifferences view={view} />
      </>
    )}
  </RequestScreen>
);

function RequestDifferences({ view }: { readonly view: RequestView }): VNode {
  const { differences: texts } = getTexts('changes');
  const { ref, request, may } = view;
  const changes = useQuery(requestChangesQuery(ref, request.revision));
  // Pages that a newer revision no longer changes have no differences in it.
  const listed = useRef(request.revision);
  if (!changes.isPlaceholderData) listed.current = request.revision;
  const review = useMemo((): BlockReview => {
    const { organization, space, number } = ref;
    return {
      organization,
      pathOf: (path) => requestPagePath(ref, path),
      ...(may.comment && { discussion: { space, number } }),
      ...(may.edit && { revert: (page, { key }) => restoreBlockInRequest(view, page, key) }),
    };
  }, [view]);
  return (
    <QueryView query={changes}>
      {({ changes: items, more }) => (
        <Differences
          comparison={{ kind: 'change-request', ref, revision: listed.current }}
          changes={items}
          more={more}
          empty={<NoDifferences title={texts.none} text={texts.noneText} />}
          pathOf={({ page, kind }) =>
            kind === 'page_deleted' || page.path === undefined ? undefined : requestPagePath(ref, page.path)
          }
          actionsOf={(page) => listPageActions(view, page)}
          review={review}
        />
      )}
    </QueryView>
  );
}

/** Actions of a changed page. */
function listPageActions(view: RequestView, changed: ChangedPage): Action[] {
  const { differences: texts, request: words, history } = getTexts('changes');
  const { ref, request, may } = view;
  const { page, kind } = changed;
  const isThere = kind !== 'page_deleted' && page.path !== undefined;
  const actions: (Action | false)[] = [
    isThere && {
      id: 'page.open',
      label: texts.openPage,
      icon: 'file-lines',
      perform: () => navigate(requestPagePath(ref, page.path)),
    },
    isThere &&
      may.edit &&
      page.type === 'document' && {
        id: 'page.source',
        label: words.source,
        icon: 'code',
        perform: () => navigate(requestSourcePath(ref, page.path ?? '')),
      },
    may.comment &&
      isThere && {
        id: 'page.comment',
        label: texts.comment,
        icon: 'comment',
        perform: () => navigate(`${conversationPath(ref)}?page=${page.id}`),
      },
    may.edit && {
      id: 'page.restore',
      label: texts.restoreBefore,
      icon: 'arrow-turn-left',
      isDanger: true,
      perform: () => void restoreInRequest(view, changed),
    },
    may.edit &&
      page.type === 'document' &&
      kind === 'page_edited' && {
        id: 'page.block',
        label: history.restoreBlock,
        icon: 'blocks',
        perform: () =>
          openRestoreBlock({
            history: { space: ref.space, number: ref.number },
            page: page.id,
            title: page.title,
            revision: request.revisionMergedAncestor ?? request.revisionInitial,
            current: request.revision,
          }),
      },
    {
      id: 'page.link',
      label: texts.copyLink,
      icon: 'link',
      perform: () => void copyLink(`${requestPath(ref)}#page-${page.id}`),
    },
  ];
  return actions.filter((action) => action !== false);
}
