import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import {
  type JoinableOrganization,
  joinableOrganizationsQuery,
  type ReceivedInvite,
  receivedInvitesQuery,
} from '../data/received-invites.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { OrganizationMark } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { List, ListRow, Section } from '../ui/list.tsx';
import { describeDate } from '../ui/time.tsx';

interface Joining {
  readonly invites: readonly ReceivedInvite[];
  /** Without those of `invites`. */
  readonly joinable: readonly JoinableOrganization[];
}

/** Invitations that the person received, and organizations that they may join without one; undefined if there are none. */
export function useJoining(): Joining | undefined {
  const invites = useQuery(receivedInvitesQuery).data?.items ?? [];
  const invited = new Set(invites.map(({ organization }) => organization.id));
  const open = useQuery(joinableOrganizationsQuery).data?.items ?? [];
  const joinable = open.filter(({ organization }) => !invited.has(organization.id));
  return invites.length + joinable.length === 0 ? undefined : { invites, joinable };
}

/** What the person may join; nothing without any. */
export function JoinableOrganizations(): VNode | null {
  const texts = getTexts('home');
  const joining = useJoining();
  if (joining === undefined) return null;
  const { invites, joinable } = joining;
  return (
    <div class="joinable">
      <Section title={texts.joiningTitle}>
        <List label={texts.joiningTitle}>
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
          {joinable.map((each) => (
            <JoinableRow key={each.organization.id} joinable={each} />
          ))}
        </List>
      </Section>
    </div>
  );
}

function InviteRow({ invite }: { readonly invite: ReceivedInvite }): VNode {
  const [texts, { roles }] = [getTexts('home'), getTexts('shell')];
  const { organization, role, invitedBy, expiresAt } = invite;
  const { id, title } = organization;
  const inviter = invitedBy === undefined ? texts.invited : fill(texts.invitedBy, { name: invitedBy });
  const expires = fill(texts.inviteExpires, { date: describeDate(expiresAt) });
  return (
    <ListRow
      icon={<OrganizationMark id={id} title={title} />}
      title={title}
      text={[inviter, roles[role ?? 'guest'], expires].join(' · ')}
      actions={
        <>
          <Button
            size="small"
            aria-label={`${texts.decline}: ${title}`}
            onClick={() => void act(({ decline }) => decline(invite))}
          >
            {texts.decline}
          </Button>
          <Button
            kind="primary"
            size="small"
            aria-label={`${texts.accept}: ${title}`}
            onClick={() => void act(({ accept }) => accept(invite))}
          >
            {texts.accept}
          </Button>
        </>
      }
    />
  );
}

function JoinableRow({ joinable }: { readonly joinable: JoinableOrganization }): VNode {
  const [texts, { roles }] = [getTexts('home'), getTexts('shell')];
  const { organization, domain, role } = joinable;
  const { id, title } = organization;
  return (
    <ListRow
      icon={<OrganizationMark id={id} title={title} />}
      title={title}
      text={`${fill(texts.joinableBy, { domain })} · ${roles[role]}`}
      actions={
        <Button
          size="small"
          aria-label={`${texts.join}: ${title}`}
          onClick={() => void act(({ join }) => join(joinable))}
        >
          {texts.join}
        </Button>
      }
    />
  );
}

/** Loads the code of the actions on demand. */
const act = async (perform: (actions: typeof import('../actions/joining.ts')) => Promise<boolean>): Promise<boolean> =>
  perform(await import('../actions/joining.ts'));
