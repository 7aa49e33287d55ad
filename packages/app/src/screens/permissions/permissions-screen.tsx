import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import type { Subject } from '../../components/permissions/use-access.ts';
import { findOrganization } from '../../data/bootstrap.ts';
import { collectionQuery } from '../../data/collections.ts';
import { siteQuery } from '../../data/sites.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Forbidden } from '../../shell/organization-screen.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useMayManage } from '../../shell/site-screen.tsx';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { PermissionsView } from './permissions-view.tsx';

interface GuardedProps {
  readonly subject: Subject;
  readonly mayManage: boolean;
}

/** Guests see no other members. Of spaces and collections, only managers see the roles. */
function Guarded({ subject, mayManage }: GuardedProps): VNode {
  const organization = findOrganization(subject.organization);
  const maySee = mayManage || subject.kind === 'site';
  if (!maySee || organization?.permissions.listMembers !== true)
    return <Forbidden organization={organization?.title ?? 'Bindery'} />;
  return <PermissionsView key={subject.id} subject={subject} mayManage={mayManage} />;
}

/** Permissions of a space. */
export function SpacePermissionsScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '' } = params;
  return (
    <SpaceScreen organization={organization} space={space} title={getTexts('permissions').title}>
      {({ id, title, defaultLevel, parent, permissions }) => (
        <Guarded
          mayManage={permissions.admin}
          subject={{
            kind: 'space',
            organization,
            id,
            parent,
            level: defaultLevel,
            title: title || getTexts('shell').untitledSpace,
          }}
        />
      )}
    </SpaceScreen>
  );
}

/** Permissions of a collection. */
export function CollectionPermissionsScreen({ params }: ScreenProps): VNode {
  const { organization = '', collection: id = '' } = params;
  const query = useQuery(collectionQuery(id));
  const title = query.data?.title || getTexts('shell').untitledCollection;
  return (
    <Frame title={title} path={`/o/${organization}/c/${id}`}>
      <QueryView query={query} organization={findOrganization(organization)?.title}>
        {({ defaultLevel, parent, permissions }) => (
          <Guarded
            mayManage={permissions.admin}
            subject={{ kind: 'collection', organization, id, parent, title, level: defaultLevel }}
          />
        )}
      </QueryView>
    </Frame>
  );
}

/** Permissions of a site. */
export function SitePermissionsScreen({ params }: ScreenProps): VNode {
  const { organization = '', site: id = '' } = params;
  const query = useQuery(siteQuery(organization, id));
  const mayManage = useMayManage({ organization, site: id });
  return (
    <Frame title={query.data?.title ?? getTexts('shell').loading} path={`/o/${organization}/site/${id}`}>
      <QueryView query={query} organization={findOrganization(organization)?.title}>
        {({ title }) =>
          mayManage === undefined ? (
            <SkeletonRows rows={8} />
          ) : (
            <Guarded mayManage={mayManage} subject={{ kind: 'site', organization, id, title, level: 'inherit' }} />
          )
        }
      </QueryView>
    </Frame>
  );
}

interface FrameProps {
  readonly title: string;
  readonly path: string;
  readonly children: ComponentChildren;
}

const Frame = ({ title, path, children }: FrameProps): VNode => (
  <Screen title={getTexts('permissions').title} crumbs={[{ label: title, path }]}>
    {children}
  </Screen>
);
