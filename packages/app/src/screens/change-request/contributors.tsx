import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { RequestView } from '../../components/change-request/use-request.ts';
import { contributorsQuery } from '../../data/change-requests.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { RelativeTime } from '../../ui/time.tsx';

/** The authors of its content, latest first; empty without any. */
export function Contributors({ view }: { readonly view: RequestView }): VNode | null {
  const { people: texts } = getTexts('changes').request;
  const contributors = useQuery(contributorsQuery(view.ref)).data;
  if (contributors === undefined || contributors.items.length === 0) return null;
  return (
    <Section title={texts.contributors}>
      <List label={texts.contributors}>
        {contributors.items.map(({ user, count: edits, updatedAt }) => (
          <ListRow
            key={user.id}
            icon={<Avatar person={user} size={24} />}
            title={user.displayName}
            text={
              <>
                {formatCount(texts.edits, edits)} · <RelativeTime iso={updatedAt} />
              </>
            }
          />
        ))}
      </List>
    </Section>
  );
}
