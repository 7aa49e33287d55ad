import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { encodePagePath } from '../../components/pages/pages-context.ts';
import { findOrganization } from '../../data/bootstrap.ts';
import { type ChangeRequest, changeRequestQuery } from '../../data/change-requests.ts';
import { ApiError } from '../../data/client.ts';
import { type ContentScope, scopePath } from '../../data/content.ts';
import { spaceQuery } from '../../data/spaces.ts';
import { href, navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Screen } from '../../shell/screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import type { EditorAccess } from './editor-access.ts';
import { EditorDesk } from './editor-desk.tsx';
import { LazyDeletedDrafts } from './lazy-deleted-drafts.tsx';
import { openedPageQuery } from './opened-page.ts';

/** A page of a space or of a change request in the block editor. */
export function EditorScreen({ params }: ScreenProps): VNode {
  const texts = getTexts('editor');
  const { organization = '', space: spaceId = '', number, rest = '' } = params;
  const scope = scopeOf(spaceId, number);
  const space = useQuery(spaceQuery(spaceId));
  const request = useQuery({ ...changeRequestQuery(spaceId, number ?? ''), enabled: number !== undefined });
  const mayEdit = space.data?.permissions.edit;
  // Readers may not have drafts, so none is requested.
  const opened = useQuery({
    ...openedPageQuery(scope, rest),
    enabled: ({ state }) => mayEdit !== false && state.data === undefined,
  });
  useSourceInstead(opened.error, `${scopePath(organization, scope)}/~/source/${encodePagePath(rest)}`);
  const base = scopePath(organization, scope);
  const page = opened.data?.page;
  const crumbs: Crumb[] = [
    ...(space.data === undefined ? [] : [{ label: space.data.title, path: `/o/${organization}/s/${spaceId}` }]),
    ...(number === undefined ? [] : [{ label: fill(texts.changeRequest, { number }), path: base }]),
  ];
  const isKnown = space.data !== undefined && (number === undefined || request.data !== undefined);
  if (isKnown && mayEdit && opened.data?.draft !== undefined) {
    const { draft } = opened.data;
    return (
      <EditorDesk
        key={`${base} ${opened.data.page.id}`}
        organization={organization}
        scope={scope}
        access={accessTo(request.data, number === undefined && space.data.editMode === 'locked')}
        crumbs={crumbs}
        path={rest}
        {...opened.data}
        draft={draft}
      />
    );
  }
  const error = opened.error ?? space.error ?? request.error;
  const isMoving = isSourceRequired(error);
  const retry = () => void Promise.all([opened.refetch(), space.refetch(), number !== undefined && request.refetch()]);
  const toPage = <LinkButton href={href(`${base}/${page?.path ?? encodePagePath(rest)}`)}>{texts.toPage}</LinkButton>;
  return (
    <Screen title={page?.title ?? texts.title} isTitleHidden crumbs={crumbs} width="reading">
      {mayEdit === false ? (
        <EmptyState icon="lock" title={texts.readOnly} text={texts.readOnlyText}>
          {toPage}
        </EmptyState>
      ) : error !== null && !isMoving ? (
        <>
          {mayEdit && error instanceof ApiError && error.status === 404 && (
            <LazyDeletedDrafts organization={organization} scope={scope} path={rest} />
          )}
          <ErrorState error={error} onRetry={retry} organization={findOrganization(organization)?.title} />
        </>
      ) : opened.data === undefined || !isKnown ? (
        <SkeletonRows rows={14} />
      ) : (
        <EmptyState icon="robot" title={texts.computed}>
          {toPage}
        </EmptyState>
      )}
    </Screen>
  );
}

const scopeOf = (space: string, number: string | undefined): ContentScope =>
  number === undefined ? { kind: 'space', space } : { kind: 'change-request', space, changeRequest: number };

function accessTo(request: ChangeRequest | undefined, isLocked: boolean): EditorAccess {
  if (request?.status === 'merged' || request?.status === 'archived') return 'finished';
  return isLocked ? 'propose' : 'write';
}

const isSourceRequired = (error: unknown): boolean => error instanceof ApiError && error.reason === 'source_required';

/** Pages that the editor does not support open in source mode, with the reason. */
function useSourceInstead(error: unknown, path: string): void {
  const isRequired = isSourceRequired(error);
  useEffect(() => {
    if (isRequired) navigate(`${path}?from=blocks`, { replace: true });
  }, [isRequired, path]);
}
