import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { openGrantDialog } from '../../actions/permissions.tsx';
import { useActions } from '../../actions/registry.ts';
import { findBaseLevel, listGrantsOf } from '../../components/permissions/explain-role.ts';
import { type KnownAccess, type Subject, useAccess } from '../../components/permissions/use-access.ts';
import { bootstrap, findOrganization } from '../../data/bootstrap.ts';
import { ApiError } from '../../data/client.ts';
import type { Role } from '../../data/members.ts';
import { getTexts, language } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { GrantSection } from './grant-section.tsx';
import { HolderSection } from './holder-section.tsx';
import { LevelSection } from './level-section.tsx';

/** The highest role that the person may grant: their own, and at least `create`, since they manage the resource. */
function findHighestRole({ organization, kind }: Subject, { steps, teams }: KnownAccess): Role {
  const role = findOrganization(organization)?.role ?? null;
  if (role === 'admin') return 'admin';
  const [highest] = listGrantsOf(bootstrap.user.id, steps, teams);
  const level = kind === 'site' || role === null ? null : findBaseLevel(steps)?.level;
  return highest?.role === 'admin' || level === 'admin' ? 'admin' : 'create';
}

interface PermissionsViewProps {
  readonly subject: Subject;
  /** Whether the person may grant and revoke roles. */
  readonly mayManage: boolean;
}

/** Access with its reasons: the default level, the grants, and the resulting roles of each person. */
export function PermissionsView({ subject, ...props }: PermissionsViewProps): VNode {
  const texts = getTexts('permissions');
  const access = useAccess(subject, props.mayManage);
  // The role may have been lowered since.
  const isRefused = access.error instanceof ApiError && access.error.status === 403;
  const mayManage = props.mayManage && access.error === null;
  const most = findHighestRole(subject, access);
  const { value: spoken } = language;
  const isReady = mayManage && access.grants !== undefined;
  const actions = useMemo(
    () =>
      isReady
        ? [
            {
              id: 'permissions.add',
              label: texts.add,
              icon: 'plus',
              keys: 'n',
              perform: () => openGrantDialog(subject, most),
            },
          ]
        : [],
    [subject.id, most, isReady, spoken],
  );
  useActions(texts.title, actions);
  if (access.error !== null && !isRefused) return <ErrorState error={access.error} onRetry={access.retry} />;
  return (
    <>
      <p class="lead">{texts.lead[subject.kind]}</p>
      {!mayManage && <Banner tone="info">{texts.onlyViewer}</Banner>}
      <div class="permissions">
        <div>
          <HolderSection subject={subject} access={access} />
        </div>
        <div>
          {mayManage && <LevelSection subject={subject} steps={access.steps} />}
          {mayManage && <GrantSection subject={subject} access={access} most={most} />}
        </div>
      </div>
    </>
  );
}
