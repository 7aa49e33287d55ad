import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { Organization } from '../../data/bootstrap.ts';
import { daysLeft } from '../../data/retention.ts';
import { deletedSpacesQuery, restoreSpace, type Space } from '../../data/spaces.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ContentIcon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';

/** Deleted spaces with the days left to restore them; empty without any. */
export function TrashSection({ organization }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('home');
  const deleted = useQuery(deletedSpacesQuery(organization.id)).data;
  if (deleted === undefined || deleted.count === 0) return null;
  return (
    <Section title={texts.trashTitle} id="trash" count={<CountBadge>{deleted.count}</CountBadge>}>
      <p class="section-empty">{texts.trashText}</p>
      <List label={texts.trashTitle}>
        {deleted.items.map((space) => (
          <ListRow
            key={space.id}
            icon={<ContentIcon emoji={space.emoji} icon="book" />}
            title={space.title}
            meta={formatCount(texts.daysLeft, daysLeft(space.deletedAt ?? ''))}
            actions={
              <Button size="small" icon="arrow-turn-left" onClick={() => void restore(space)}>
                {texts.restore}
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

async function restore(space: Space): Promise<void> {
  try {
    await restoreSpace(space);
    showToast(fill(getTexts('home').restored, { title: space.title }));
  } catch (error) {
    showFailure(error);
  }
}
