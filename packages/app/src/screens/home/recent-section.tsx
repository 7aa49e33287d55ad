import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { spacePath } from '../../components/content/content-nodes.tsx';
import { appPath, type Organization } from '../../data/bootstrap.ts';
import { type RecentItem, recentContentQuery, recentItems } from '../../data/recent-items.ts';
import { sitesQuery } from '../../data/sites.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { ContentIcon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';

const SHOWN = 6;
/** Some of the items may be deleted. */
const LOOKED_UP = 8;

interface Row {
  readonly title: string;
  readonly path: string;
  readonly emoji?: string | undefined;
  /** The space of a page or of a change request. */
  readonly text?: string | undefined;
}

const ICONS = { space: 'book', page: 'file-lines', site: 'globe', 'change-request': 'code-branch' } as const;

/** The pages, spaces, sites and change requests that the person opened last and may still read; empty without any. */
export function RecentSection({ organization }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('home');
  const items = recentItems.value.filter((item) => item.organization === organization.id).slice(0, LOOKED_UP);
  const rowOf = useRows(organization.id, items);
  const rows = items.flatMap((item) => {
    const row = rowOf(item);
    return row === undefined ? [] : [{ item, row }];
  });
  if (rows.length === 0) return null;
  return (
    <Section title={texts.recentTitle}>
      <List label={texts.recentTitle}>
        {rows.slice(0, SHOWN).map(({ item: { kind, id }, row: { title, path, emoji, text } }) => (
          <ListRow
            key={`${kind} ${id}`}
            href={href(path)}
            icon={<ContentIcon emoji={emoji} icon={ICONS[kind]} />}
            title={title}
            text={text}
          />
        ))}
      </List>
    </Section>
  );
}

/** Details of an item; undefined while it is loaded, and if it was deleted. */
function useRows(organizationId: string, items: readonly RecentItem[]): (item: RecentItem) => Row | undefined {
  const { untitledSpace } = getTexts('shell');
  const spaces = useQuery(spacesQuery(organizationId)).data?.items ?? [];
  const sites = useQuery(sitesQuery(organizationId)).data?.items ?? [];
  // Spaces in the trash are not listed, and what is in them cannot be read.
  const isListed = ({ space }: RecentItem) => spaces.some(({ id }) => id === space);
  const contents = useQuery(
    recentContentQuery(
      items.filter((item) => (item.kind === 'page' || item.kind === 'change-request') && isListed(item)),
    ),
  ).data;
  return (item) => {
    if (item.kind === 'space') {
      const space = spaces.find(({ id }) => id === item.id);
      return space && { title: space.title || untitledSpace, path: spacePath(space), emoji: space.emoji };
    }
    if (item.kind === 'site') {
      const site = sites.find(({ id }) => id === item.id);
      return site && { title: site.title, path: appPath(site.urls.app) };
    }
    const content = contents?.find((one) => one.item.id === item.id && one.item.space === item.space);
    return content && { ...content, text: spaces.find(({ id }) => id === item.space)?.title };
  };
}
