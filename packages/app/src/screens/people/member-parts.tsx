import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { spacePath } from '../../components/content/content-nodes.tsx';
import type { Organization } from '../../data/bootstrap.ts';
import { type Member, memberSpacesQuery, memberTeamsQuery } from '../../data/members.ts';
import { href } from '../../routes/location.ts';
import { formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

interface PartProps {
  readonly organization: Organization;
  readonly member: Member;
}

/** Pixels. */
const ROW_HEIGHT = 41;

/** The spaces that a member may read with their roles, limited to those of the viewer. */
export function MemberSpaces({ organization, member }: PartProps): VNode {
  const texts = getTexts('people');
  const query = useQuery(memberSpacesQuery(organization.id, member.id));
  const { roles, untitledSpace } = getTexts('shell');
  return (
    <Section title={texts.memberSpaces} count={<CountBadge>{formatNumber(member.spaces)}</CountBadge>}>
      <QueryView query={query} isCompact skeleton={<SkeletonRows rows={4} />}>
        {({ items, count }) => (
          <>
            {items.length === 0 && <p class="section-empty">{texts.noSpaces}</p>}
            {items.length > 0 && (
              <VirtualList
                label={texts.memberSpaces}
                items={items}
                count={count}
                rowHeight={ROW_HEIGHT}
                keyOf={({ space }) => space.id}
                row={({ space, permission }) => (
                  <>
                    <span class="list-icon">
                      <ContentIcon emoji={space.emoji} icon="book" />
                    </span>
                    <span class="list-text">
                      <a class="list-title list-link" href={href(spacePath(space))}>
                        {space.title === '' ? untitledSpace : space.title}
                      </a>
                    </span>
                    <span class="list-meta">{roles[permission]}</span>
                  </>
                )}
              />
            )}
            {member.spaces > count && (
              <p class="section-empty">{formatCount(texts.hiddenSpaces, member.spaces - count)}</p>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** The teams of a member. */
export function MemberTeams({ organization, member }: PartProps): VNode {
  const texts = getTexts('people');
  const query = useQuery(memberTeamsQuery(organization.id, member.id));
  return (
    <Section title={texts.memberTeams} count={<CountBadge>{formatNumber(member.teams)}</CountBadge>}>
      <QueryView query={query} isCompact skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.noTeams}</p>
          ) : (
            <List label={texts.memberTeams}>
              {items.map(({ team, member: { role } }) => (
                <ListRow
                  key={team.id}
                  href={href(`/o/${organization.id}/~/teams/${team.id}`)}
                  icon={<Icon name="users" />}
                  title={team.title}
                  {...(role === 'owner' && { meta: <Badge>{texts.owner}</Badge> })}
                />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}
