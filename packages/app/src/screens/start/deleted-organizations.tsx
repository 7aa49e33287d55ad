import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { attemptChange } from '../../actions/attempt-change.ts';
import { bootstrap } from '../../data/bootstrap.ts';
import { deletedOrganizationsQuery, restoreOrganization } from '../../data/organizations.ts';
import { daysLeft } from '../../data/retention.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { OrganizationMark } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';

/** The organizations in the trash with the days left to restore them; empty without any. */
export function DeletedOrganizations(): VNode | null {
  const texts = getTexts('home');
  const deleted = useQuery(deletedOrganizationsQuery).data;
  if (deleted === undefined || deleted.count === 0) return null;
  return (
    <Section title={texts.deletedTitle} id="trash" count={<CountBadge>{deleted.count}</CountBadge>}>
      <p class="section-empty">{texts.deletedText}</p>
      <List label={texts.deletedTitle}>
        {deleted.items.map(({ id, title, deletedAt = '' }) => (
          <ListRow
            key={id}
            icon={<OrganizationMark id={id} title={title} />}
            title={title}
            meta={formatCount(texts.daysLeft, daysLeft(deletedAt))}
            actions={
              <Button
                size="small"
                icon="arrow-turn-left"
                aria-label={`${texts.restore}: ${title}`}
                onClick={() => void restore(id)}
              >
                {texts.restore}
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

/** Opens the restored organization: the document lists the person's organizations, so it is reloaded. */
const restore = (id: string): Promise<boolean> =>
  attemptChange(async () => {
    await restoreOrganization(id);
    window.location.assign(`${bootstrap.basePath}/o/${id}`);
  });
