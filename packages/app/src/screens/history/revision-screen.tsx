import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { copyLink } from '../../actions/copy-link.ts';
import { useActions } from '../../actions/registry.ts';
import { askRollBack, mayChange, restoreInNewRequest, restoreVersion } from '../../actions/revisions.ts';
import { describeRevision, revisionPath } from '../../components/history/describe-revision.ts';
import { appPath } from '../../data/bootstrap.ts';
import { type RevisionHead, revisionChangesQuery, revisionHeadQuery } from '../../data/revision-head.ts';
import type { ListedRevision } from '../../data/revisions.ts';
import type { Space } from '../../data/spaces.ts';
import { openRestoreBlock } from '../../dialogs/history/restore-block-dialog.tsx';
import { currentRoute, href, navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Differences, NoDifferences } from '../../sections/differences/differences.tsx';
import type { ChangedPage } from '../../sections/differences/group-changes.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { BasePicker } from './base-picker.tsx';

/** A revision: its changes, and actions to restore it. */
export function RevisionScreen({ params }: ScreenProps): VNode {
  const { organization = '', space: spaceId = '', revision: revisionId = '' } = params;
  const texts = getTexts('changes').history;
  const head = useQuery(revisionHeadQuery(spaceId, revisionId));
  return (
    <SpaceScreen
      organization={organization}
      space={spaceId}
      tab="history"
      title={head.data === undefined ? texts.title : describeRevision(head.data)}
      crumbs={[{ label: texts.title, path: `/o/${organization}/s/${spaceId}/~/revisions` }]}
      parts={(space) => ({
        width: 'wide' as const,
        ...(head.data && { actions: <HeaderActions space={space} revision={head.data} /> }),
      })}
    >
      {(space) => <QueryView query={head}>{(loaded) => <Revision space={space} revision={loaded} />}</QueryView>}
    </SpaceScreen>
  );
}

interface RevisionProps {
  readonly space: Space;
  readonly revision: RevisionHead;
}

/** Only revisions of the space itself can be rolled back to. */
const isListed = (revision: RevisionHead): revision is ListedRevision => revision.number !== undefined;

const mayRollBack = ({ space, revision }: RevisionProps): boolean => mayChange(space) && space.revision !== revision.id;

function HeaderActions(props: RevisionProps): VNode {
  const texts = getTexts('changes').history;
  const { space, revision } = props;
  return (
    <>
      <LinkButton icon="book" href={href(`${revisionPath(space.organization, space.id, revision.id)}/`)}>
        {texts.asItWas}
      </LinkButton>
      {mayRollBack(props) && isListed(revision) && (
        <Button icon="arrow-turn-left" onClick={() => void askRollBack({ space, revision })}>
          {texts.rollback}
        </Button>
      )}
    </>
  );
}

function Revision({ space, revision }: RevisionProps): VNode {
  const words = getTexts('changes');
  const base = currentRoute.value.query.get('base') ?? undefined;
  const changes = useQuery(revisionChangesQuery(space.id, revision.id, base));
  useRevisionActions({ space, revision });
  const { organization, id } = space;
  return (
    <>
      <RevisionLine space={space} revision={revision} />
      {space.editMode === 'locked' && space.permissions.edit && <Banner tone="info">{words.history.locked}</Banner>}
      <BasePicker space={space} revision={revision} base={base} />
      <QueryView query={changes}>
        {({ changes: items, more }) => (
          <Differences
            key={base ?? ''}
            comparison={{ kind: 'revision', space: id, revision: revision.id, ...(base !== undefined && { base }) }}
            changes={items}
            more={more}
            empty={<NoDifferences title={words.differences.noneRevision} text={words.differences.noneRevisionText} />}
            pathOf={({ page, kind }) =>
              kind === 'page_deleted' || page.path === undefined
                ? undefined
                : `${revisionPath(organization, id, revision.id)}/${page.path}`
            }
            actionsOf={(page) => listPageActions({ space, revision }, page, base)}
          />
        )}
      </QueryView>
    </>
  );
}

function RevisionLine({ space, revision }: RevisionProps): VNode {
  const texts = getTexts('changes').history;
  const { createdBy, createdAt, number, type, mergedFrom, git } = revision;
  return (
    <p class="request-byline">
      {createdBy !== undefined && <Avatar person={createdBy} />}
      <span>
        {createdBy !== undefined && `${createdBy.displayName} · `}
        <RelativeTime iso={createdAt} />
        {number !== undefined && ` · ${fill(texts.number, { number: formatNumber(number) })}`}
      </span>
      {type !== 'edits' && <Badge>{texts.type[type]}</Badge>}
      {space.revision === revision.id && <Badge tone="success">{texts.current}</Badge>}
      {mergedFrom !== undefined && (
        <a class="link" href={href(appPath(mergedFrom.urls.app))}>
          {texts.fromRequest}
        </a>
      )}
      {git !== undefined && <Commit git={git} />}
    </p>
  );
}

function Commit({ git }: { readonly git: NonNullable<RevisionHead['git']> }): VNode {
  const label = fill(getTexts('changes').history.commit, { oid: git.oid.slice(0, 7) });
  if (git.url === undefined) return <span>{label}</span>;
  return (
    <a class="link" href={git.url} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

function useRevisionActions(props: RevisionProps): void {
  const texts = getTexts('changes').history;
  const { space, revision } = props;
  const spoken = language.value;
  const actions = useMemo((): Action[] => {
    const path = revisionPath(space.organization, space.id, revision.id);
    return [
      { id: 'revision.pages', label: texts.asItWas, icon: 'book', keys: 'o', perform: () => navigate(`${path}/`) },
      ...(mayRollBack(props) && isListed(revision)
        ? [
            {
              id: 'revision.rollback',
              label: texts.rollback,
              icon: 'arrow-turn-left',
              perform: () => void askRollBack({ space, revision }),
            },
          ]
        : []),
    ];
  }, [space, revision, spoken]);
  useActions(texts.title, actions);
}

/** Restores a changed page as it is in a revision, or as it was before; of a deleted one, only the latter exists. */
function listRestores(
  kind: ChangedPage['kind'],
  revision: string,
  before: string | undefined,
  restore: (revision: string) => () => void,
): Action[] {
  const { differences: texts } = getTexts('changes');
  const isDeleted = kind === 'page_deleted';
  const after = { id: 'page.restore', label: texts.restore, icon: 'arrow-turn-left', perform: restore(revision) };
  const undone = {
    id: 'page.undo',
    label: isDeleted ? texts.restoreDeleted : texts.restoreBefore,
    icon: 'arrow-turn-left',
  };
  return [
    ...(isDeleted ? [] : [after]),
    ...(before === undefined ? [] : [{ ...undone, isDanger: !isDeleted, perform: restore(before) }]),
  ];
}

/** Actions of a changed page: open it on either side, and restore it. */
function listPageActions(
  { space, revision }: RevisionProps,
  { page, kind }: ChangedPage,
  base: string | undefined,
): Action[] {
  const { differences: texts, history } = getTexts('changes');
  const { organization, id } = space;
  const before = base ?? revision.parents[0];
  const pathAt = (at: string) => `${revisionPath(organization, id, at)}/${page.path ?? ''}`;
  const version = { page: page.id, title: page.title };
  const restore = (revisionId: string) => () =>
    void (mayChange(space) ? restoreVersion : restoreInNewRequest)(space, { ...version, revision: revisionId });
  const way = space.editMode === 'live' ? '' : ` · ${history.restoreInRequest}`;
  const actions: (Action | false)[] = [
    kind !== 'page_deleted' &&
      page.path !== undefined && {
        id: 'page.after',
        label: texts.openAfter,
        icon: 'file-lines',
        perform: () => navigate(pathAt(revision.id)),
      },
    kind !== 'page_created' &&
      before !== undefined &&
      page.path !== undefined && {
        id: 'page.before',
        label: texts.openBefore,
        icon: 'clock',
        perform: () => navigate(`${pathAt(before)}?id=${page.id}`),
      },
    ...(space.permissions.edit ? listRestores(kind, revision.id, before, restore) : []).map((action) => ({
      ...action,
      label: action.label + way,
    })),
    mayChange(space) &&
      page.type === 'document' &&
      kind === 'page_edited' && {
        id: 'page.block',
        label: history.restoreBlock,
        icon: 'blocks',
        perform: () =>
          openRestoreBlock({
            history: { space: id },
            ...version,
            revision: space.revision === revision.id ? (before ?? revision.id) : revision.id,
            current: space.revision,
          }),
      },
    {
      id: 'page.link',
      label: texts.copyLink,
      icon: 'link',
      perform: () => void copyLink(`${revisionPath(organization, id, revision.id)}#page-${page.id}`),
    },
  ];
  return actions.filter((action) => action !== false);
}
