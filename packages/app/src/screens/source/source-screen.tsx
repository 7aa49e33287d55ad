import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { findOrganization } from '../../data/bootstrap.ts';
import { changeRequestQuery } from '../../data/change-requests.ts';
import { type ContentScope, scopePath } from '../../data/content.ts';
import { draftKey } from '../../data/device-drafts.ts';
import { openedSourceQuery } from '../../data/opened-source.ts';
import { spaceQuery } from '../../data/spaces.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Screen } from '../../shell/screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import type { Access } from './access.ts';
import { SourceDesk } from './source-desk.tsx';

/** The source of a page of a space or of a change request: text on one side, the page on the other. */
export function SourceScreen({ params }: ScreenProps): VNode {
  const texts = getTexts('source');
  const { organization = '', space: spaceId = '', number, rest = '' } = params;
  const scope: ContentScope =
    number === undefined
      ? { kind: 'space', space: spaceId }
      : { kind: 'change-request', space: spaceId, changeRequest: number };
  const space = useQuery(spaceQuery(spaceId));
  const request = useQuery({ ...changeRequestQuery(spaceId, number ?? ''), enabled: number !== undefined });
  const source = useQuery(openedSourceQuery(scope, rest));
  const base = scopePath(organization, scope);
  const crumbs: Crumb[] = [
    ...(space.data === undefined ? [] : [{ label: space.data.title, path: `/o/${organization}/s/${spaceId}` }]),
    ...(number === undefined ? [] : [{ label: fill(texts.changeRequest, { number }), path: base }]),
    ...(source.data === undefined ? [] : [{ label: source.data.page.title, path: `${base}/${source.data.page.path}` }]),
  ];
  const isKnown = space.data !== undefined && (number === undefined || request.data !== undefined);
  if (source.data !== undefined && isKnown && source.data.source !== undefined) {
    const isFinished = request.data?.status === 'merged' || request.data?.status === 'archived';
    const { permissions, editMode } = space.data;
    const access: Access = isFinished
      ? 'finished'
      : !permissions.edit
        ? 'read'
        : number === undefined && editMode === 'locked'
          ? 'propose'
          : 'write';
    const key = draftKey(scope, source.data.page.id);
    return (
      <SourceDesk
        key={key}
        organization={organization}
        scope={scope}
        access={access}
        crumbs={crumbs}
        source={source.data}
      />
    );
  }
  const error = source.error ?? space.error ?? request.error;
  const retry = () => void Promise.all([source.refetch(), space.refetch(), number !== undefined && request.refetch()]);
  return (
    <Screen title={texts.title} isTitleHidden crumbs={crumbs} width="wide">
      {error !== null ? (
        <ErrorState error={error} onRetry={retry} organization={findOrganization(organization)?.title} />
      ) : source.data === undefined || !isKnown ? (
        <SkeletonRows rows={14} />
      ) : (
        <EmptyState icon="robot" title={texts.computed}>
          <LinkButton href={href(`${base}/${source.data.page.path}`)}>{texts.toPage}</LinkButton>
        </EmptyState>
      )}
    </Screen>
  );
}
