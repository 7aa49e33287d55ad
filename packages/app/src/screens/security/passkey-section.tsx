import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { openPasskeyDialog, openRenamePasskey, removePasskey } from '../../actions/second-factors.tsx';
import { now } from '../../data/now.ts';
import { type Passkey, passkeysQuery, secondFactorsQuery } from '../../data/second-factors.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

/** The passkeys of the person. */
export function PasskeySection(): VNode {
  const { passkeys: texts } = getTexts('security');
  const query = useQuery(passkeysQuery);
  const isAvailable = useQuery(secondFactorsQuery).data?.passkeysAvailable === true;
  return (
    <Section
      title={texts.title}
      id="passkeys"
      count={query.data && <CountBadge>{formatNumber(query.data.count)}</CountBadge>}
      actions={
        isAvailable && (
          <Button size="small" icon="plus" onClick={openPasskeyDialog}>
            {texts.add}
          </Button>
        )
      }
    >
      <p class="meta section-lead">{texts.text}</p>
      <QueryView query={query} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{isAvailable ? texts.empty : texts.unavailable}</p>
          ) : (
            <List label={texts.title}>
              {items.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }): VNode {
  const { passkeys: texts } = getTexts('security');
  const { name, createdAt, usedAt } = passkey;
  const used = usedAt === undefined ? texts.neverUsed : fill(texts.used, { time: describeAge(usedAt, now()) });
  return (
    <ListRow
      icon={<Icon name="shield" />}
      title={name}
      text={
        <span title={describeTime(usedAt ?? createdAt)}>
          {fill(texts.facts, { created: describeAge(createdAt, now()), used })}
        </span>
      }
      actions={
        <>
          <Button size="small" aria-label={fill(texts.renameOf, { name })} onClick={() => openRenamePasskey(passkey)}>
            {texts.rename}
          </Button>
          <Button size="small" aria-label={fill(texts.deleteOf, { name })} onClick={() => void removePasskey(passkey)}>
            {getTexts('shell').delete}
          </Button>
        </>
      }
    />
  );
}
