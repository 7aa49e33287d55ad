import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { findBaseLevel, listGrantsOf, type Source } from '../../components/permissions/explain-role.ts';
import type { KnownAccess, Subject } from '../../components/permissions/use-access.ts';
import { type MemberRole, memberQuery } from '../../data/members.ts';
import type { RoleHolder } from '../../data/permissions.ts';
import { ROLES } from '../../data/roles.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { describeSource } from './describe-source.ts';

interface WhyDialogProps {
  readonly subject: Subject;
  readonly access: KnownAccess;
  readonly holder: RoleHolder;
  readonly onClose: () => void;
}

/** The role of a member without a grant: the default level, or the role in the organization. */
function listBaseSources({ steps }: KnownAccess, role: MemberRole): Source[] {
  if (role === null) return [];
  if (role === 'admin') return [{ kind: 'organization', role }];
  const base = findBaseLevel(steps);
  if (base === undefined) return [{ kind: 'organization', role }];
  return base.level === null ? [] : [{ kind: 'level', role: base.level, step: base.step }];
}

/** All sources of a person's role, the effective one first. */
export function WhyDialog({ subject, access, holder, onClose }: WhyDialogProps): VNode {
  const texts = getTexts('permissions');
  const { roles } = getTexts('shell');
  const { user, permission } = holder;
  const { displayName: name } = user;
  const member = useQuery(memberQuery(subject.organization, user.id));
  return (
    <Dialog
      kind="wide"
      title={fill(texts.whyTitle, { name, role: roles[permission] })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{getTexts('shell').close}</Button>}
    >
      <div class="form-stack">
        <p class="meta">{fill(texts.whyLead, { name, title: subject.title })}</p>
        <QueryView query={member} isCompact skeleton={<SkeletonRows rows={2} />}>
          {({ role }) => <Sources subject={subject} access={access} holder={holder} role={role} />}
        </QueryView>
      </div>
    </Dialog>
  );
}

const ICONS = { grant: 'key', level: 'users', organization: 'building', unknown: 'question' } as const;

function Sources(props: Omit<WhyDialogProps, 'onClose'> & { readonly role: MemberRole }): VNode {
  const { subject, access, holder, role } = props;
  const texts = getTexts('permissions');
  const { roles } = getTexts('shell');
  const known = [
    ...listGrantsOf(holder.user.id, access.steps, access.teams),
    ...listBaseSources(access, role),
  ].toSorted((one, other) => ROLES.indexOf(other.role) - ROLES.indexOf(one.role));
  const isExplained = known.some((source) => source.role === holder.permission);
  const sources: Source[] = isExplained ? known : [{ kind: 'unknown', role: holder.permission }, ...known];
  const isClosed = role !== null && role !== 'admin' && findBaseLevel(access.steps)?.level === null;
  return (
    <>
      <List label={texts.holders}>
        {sources.map((source, index) => (
          <ListRow
            key={index}
            icon={<Icon name={source.kind === 'grant' && source.team ? 'users' : ICONS[source.kind]} />}
            title={describeSource(source, subject.id)}
            text={roles[source.role]}
            {...(index === 0 && { meta: <Badge tone="success">{texts.counts}</Badge> })}
          />
        ))}
      </List>
      {role === null && <p class="field-hint">{texts.guest}</p>}
      {isClosed && <p class="field-hint">{texts.noLevel}</p>}
    </>
  );
}
