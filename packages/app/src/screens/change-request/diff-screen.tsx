import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { Action } from '../../actions/action.ts';
import { copyLink } from '../../actions/content.tsx';
import { requestChangesQuery } from '../../data/revisions.ts';
import { navigate } from '../../routes/router.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { getTexts } from '../../texts/texts.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Differences, NoDifferences } from '../differences/differences.tsx';
import type { ChangedPage } from '../differences/group-changes.ts';
import { openRestoreBlock } from '../history/restore-block-dialog.tsx';
import { RequestScreen } from './request-screen.tsx';
import { restoreInRequest } from './restore-in-request.ts';
import { type RequestView, requestPagePath, requestPath, requestSourcePath } from './use-request.ts';

/** What a change request changes, page by page. */
export const DiffScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params} width="wide">
    {(view) => <RequestDifferences view={view} />}
  </RequestScreen>
);

function RequestDifferences({ view }: { readonly view: RequestView }): VNode {
  const { differences: texts } = getTexts('changes');
  const { ref, request } = view;
  const changes = useQuery(requestChangesQuery(ref));
  return (
    <QueryView query={changes}>
      {({ changes: items, more }) => (
        <Differences
          comparison={{ kind: 'change-request', ref, revision: request.revision }}
          changes={items}
          more={more}
          empty={<NoDifferences title={texts.none} text={texts.noneText} />}
          pathOf={({ page, kind }) =>
            kind === 'page_deleted' || page.path === undefined ? undefined : requestPagePath(ref, page.path)
          }
          actionsOf={(page) => listPageActions(view, page)}
        />
      )}
    </QueryView>
  );
}

/** What can be done with a page that the change request changes. */
function listPageActions(view: RequestView, changed: ChangedPage): Action[] {
  const { differences: texts, request: words, history } = getTexts('changes');
  const { ref, request, may } = view;
  const { page, kind } = changed;
  const isThere = kind !== 'page_deleted' && page.path !== undefined;
  const actions: (Action | false)[] = [
    isThere && {
      ...{ id: 'page.open', label: texts.openPage, icon: 'file-lines' },
      perform: () => navigate(requestPagePath(ref, page.path)),
    },
    isThere &&
      may.edit &&
      page.type === 'document' && {
        ...{ id: 'page.source', label: words.source, icon: 'code' },
        perform: () => navigate(requestSourcePath(ref, page.path ?? '')),
      },
    may.comment &&
      isThere && {
        ...{ id: 'page.comment', label: texts.comment, icon: 'comment' },
        perform: () => navigate(`${requestPath(ref)}/~/comments?page=${page.id}`),
      },
    may.edit && {
      ...{ id: 'page.restore', label: texts.restoreBefore, icon: 'rotate', isDanger: true },
      perform: () => void restoreInRequest(view, changed),
    },
    may.edit &&
      page.type === 'document' &&
      kind === 'page_edited' && {
        ...{ id: 'page.block', label: history.restoreBlock, icon: 'blocks' },
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
      ...{ id: 'page.link', label: texts.copyLink, icon: 'link' },
      perform: () => void copyLink(`${requestPath(ref)}/~/diff#page-${page.id}`),
    },
  ];
  return actions.filter((action) => action !== false);
}
