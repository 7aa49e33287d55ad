import { type UseQueryResult, useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { changeLinkRole, openInviteLinkDialog, removeLink } from '../../actions/invitations.tsx';
import { RoleSelect } from '../../components/people/role-select.tsx';
import type { Organization } from '../../data/bootstrap.ts';
import { collectionsQuery } from '../../data/collections.ts';
import type { LinkInvite } from '../../data/invites.ts';
import type { Loaded } from '../../data/list.ts';
import { now } from '../../data/now.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

interface LinkInvitesProps {
  readonly organization: Organization;
  readonly query: UseQueryResult<Loaded<LinkInvite>, Error>;
}

/** The links that anybody with the URL can join by. */
export function LinkInvites({ organization, query }: LinkInvitesProps): VNode {
  const { invitations: texts } = getTexts('people');
  return (
    <Section
      title={texts.links}
      count={query.data && <CountBadge>{formatNumber(query.data.count)}</CountBadge>}
      actions={
        <Button size="small" icon="plus" onClick={() => openInviteLinkDialog(organization.id)}>
          {texts.createLink}
        </Button>
      }
    >
      <p class="meta section-lead">{texts.linksText}</p>
      {!organization.inviteLinks && <Banner tone="warning">{texts.linksOff}</Banner>}
      <QueryView query={query} organization={organization.title} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.linksEmpty}</p>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers.
            <ul class="list" role="list" aria-label={texts.links}>
              {items.map((invite) => (
                <LinkRow key={invite.id} organization={organization.id} invite={invite} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

function LinkRow({ organization, invite }: { readonly organization: string; readonly invite: LinkInvite }): VNode {
  const { invitations: texts } = getTexts('people');
  const title = useTargetTitle(organization, invite);
  return (
    <li class="list-row link-invite">
      <div class="link-invite-head">
        <span class="person-line">
          <span class="list-title">
            {title === undefined ? texts.linkToOrganization : fill(texts.linkTo, { title })}
          </span>
          {invite.redundant && <Badge>{texts.redundant}</Badge>}
        </span>
        <span class="person-role">
          <RoleSelect
            label={texts.linkRole}
            isLabelHidden
            value={invite.role ?? invite.level ?? 'read'}
            onValue={(role) => role !== null && void changeLinkRole(organization, invite, role)}
          />
        </span>
        <IconButton
          icon="trash"
          size="small"
          label={texts.deleteLink}
          onClick={() => void removeLink(organization, invite)}
        />
      </div>
      <p class="meta">
        <span title={describeTime(invite.expiresAt)}>
          {fill(texts.expires, { time: describeAge(invite.expiresAt, now()) })}
        </span>
        {' · '}
        {describeUses(invite)}
      </p>
      <CopyField label={texts.copyLink} isLabelHidden value={invite.urls.join} />
    </li>
  );
}

function describeUses({ uses, maxUses }: LinkInvite): string {
  const { linkUsed, linkUsedOf } = getTexts('people').invitations;
  return maxUses === undefined
    ? formatCount(linkUsed, uses)
    : fill(linkUsedOf, { count: formatNumber(uses), max: formatNumber(maxUses) });
}

/** The space or collection of a link; undefined for the whole organization. */
function useTargetTitle(organization: string, { space, collection }: LinkInvite): string | undefined {
  const { untitledSpace, untitledCollection } = getTexts('shell');
  const spaces = useQuery(spacesQuery(organization)).data?.items;
  const collections = useQuery(collectionsQuery(organization)).data?.items;
  if (space !== undefined) return spaces?.find(({ id }) => id === space)?.title || untitledSpace;
  if (collection !== undefined) return collections?.find(({ id }) => id === collection)?.title || untitledCollection;
  return undefined;
}
