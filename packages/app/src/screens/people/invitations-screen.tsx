import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  listInvitationActions,
  openInviteDialog,
  openInviteLinkDialog,
  renewInvite,
  revokeInvite,
} from '../../actions/invitations.tsx';
import { useActions } from '../../actions/registry.ts';
import { findOrganization, type Organization } from '../../data/bootstrap.ts';
import { type EmailInvite, emailInvitesQuery, linkInvitesQuery } from '../../data/invites.ts';
import { now } from '../../data/now.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { LinkInvites } from './link-invites.tsx';

/** Pixels. */
const ROW_HEIGHT = 56;

/** Pending invitations, and invite links. */
export function InvitationsScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const organization = findOrganization(id);
  const isAdmin = organization?.permissions.admin === true;
  const { value: spoken } = language;
  const actions = useMemo(() => (isAdmin ? listInvitationActions(id) : []), [id, isAdmin, spoken]);
  useActions(getTexts('shell').organization.invitations, actions);
  return (
    <OrganizationScreen
      organization={id}
      tab="invitations"
      actions={
        <Button kind="primary" icon="plus" onClick={() => openInviteDialog(id)}>
          {getTexts('people').invitations.invite}
        </Button>
      }
    >
      {organization !== undefined && <Invitations organization={organization} />}
    </OrganizationScreen>
  );
}

function Invitations({ organization }: { readonly organization: Organization }): VNode {
  const { invitations: texts } = getTexts('people');
  const emails = useQuery(emailInvitesQuery(organization.id));
  const links = useQuery(linkInvitesQuery(organization.id));
  if (emails.data?.count === 0 && links.data?.count === 0)
    return (
      <EmptyState icon="envelope" title={texts.emptyTitle} text={texts.emptyText}>
        <Button kind="primary" icon="plus" onClick={() => openInviteDialog(organization.id)}>
          {texts.invite}
        </Button>
        <Button icon="link" onClick={() => openInviteLinkDialog(organization.id)}>
          {texts.createLink}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <p class="lead">{texts.lead}</p>
      <Section title={texts.waiting} count={emails.data && <CountBadge>{formatNumber(emails.data.count)}</CountBadge>}>
        <QueryView query={emails} organization={organization.title} isCompact>
          {({ items, count }) =>
            items.length === 0 ? (
              <p class="section-empty">{texts.waitingEmpty}</p>
            ) : (
              <VirtualList
                label={texts.waiting}
                items={items}
                count={count}
                rowHeight={ROW_HEIGHT}
                keyOf={({ id }) => id}
                row={(invite) => <EmailInviteRow organization={organization.id} invite={invite} />}
              />
            )
          }
        </QueryView>
      </Section>
      <LinkInvites organization={organization} query={links} />
    </>
  );
}

function EmailInviteRow({
  organization,
  invite,
}: {
  readonly organization: string;
  readonly invite: EmailInvite;
}): VNode {
  const { invitations: texts, sso: ssoOnly } = getTexts('people');
  const { email, role, sso, invitedBy, expiresAt } = invite;
  const expires = fill(texts.expires, { time: describeAge(expiresAt, now()) });
  return (
    <>
      <span class="list-icon">
        <Icon name="envelope" />
      </span>
      <span class="list-text">
        <span class="person-line">
          <span class="list-title">{email}</span>
          {sso && <Badge icon="shield">{ssoOnly}</Badge>}
        </span>
        <span class="list-detail">
          {getTexts('shell').roles[role ?? 'guest']} · <span title={describeTime(expiresAt)}>{expires}</span>
          {invitedBy !== undefined && ` · ${fill(texts.invitedBy, { name: invitedBy.displayName })}`}
        </span>
      </span>
      <span class="list-actions">
        <Button
          size="small"
          aria-label={fill(texts.renewOf, { email })}
          onClick={() => void renewInvite(organization, invite)}
        >
          {texts.renew}
        </Button>
        <Button
          size="small"
          aria-label={fill(texts.revokeOf, { email })}
          onClick={() => void revokeInvite(organization, invite)}
        >
          {texts.revoke}
        </Button>
      </span>
    </>
  );
}
