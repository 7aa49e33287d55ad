import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { Organization } from '../../data/bootstrap.ts';
import { recentSpaces } from '../../data/recent-spaces.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { href } from '../../routes/router.ts';
import { spacePath } from '../../shell/content-nodes.tsx';
import { getTexts } from '../../texts/texts.ts';
import { ContentIcon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { RelativeTime } from '../../ui/time.tsx';

const SHOWN = 5;

/** The spaces that were opened last in this browser and still exist; nothing until there is one. */
export function RecentSection({ organization }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('home');
  const spaces = useQuery(spacesQuery(organization.id)).data?.items ?? [];
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const recent = recentSpaces.value.flatMap(({ space }) => byId.get(space) ?? []).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <Section title={texts.recentTitle}>
      <List label={texts.recentTitle}>
        {recent.map((space) => (
          <ListRow
            key={space.id}
            href={href(spacePath(space))}
            icon={<ContentIcon emoji={space.emoji} icon="book" />}
            title={space.title}
            meta={<RelativeTime iso={space.updatedAt} />}
          />
        ))}
      </List>
    </Section>
  );
}
