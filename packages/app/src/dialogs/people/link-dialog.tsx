import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { RoleSelect } from '../../components/people/role-select.tsx';
import { collectionsQuery } from '../../data/collections.ts';
import { createLinkInvite, type LinkBody } from '../../data/invites.ts';
import type { Role } from '../../data/members.ts';
import { now } from '../../data/now.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { Input } from '../../ui/field.tsx';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface LinkDialogProps {
  readonly organization: string;
  readonly onClose: () => void;
}

const ORGANIZATION = 'organization';

const DAY_MS = 86_400_000;
const DAYS = [1, 7, 30, 90] as const;
const YEAR = 365;
const MAX_USES = 100_000;

/** A link in the format of the API. */
function readBody(target: string, role: Role, days: number, uses: string): LinkBody {
  const [kind, id = ''] = target.split(' ');
  const limits = {
    expiresAt: new Date(now() + days * DAY_MS).toISOString(),
    maxUses: uses.trim() === '' ? null : Number(uses),
  };
  if (kind === 'space') return { level: role, space: id, ...limits };
  return kind === 'collection' ? { level: role, collection: id, ...limits } : { role, ...limits };
}

const isCount = (uses: string): boolean =>
  uses.trim() === '' || (/^\d+$/.test(uses.trim()) && Number(uses) >= 1 && Number(uses) <= MAX_USES);

/** The organization, and all resources in it that a link can be for. */
function useTargets(organization: string): ComboboxItem[] {
  const { invitations: texts } = getTexts('people');
  const spaces = useQuery(spacesQuery(organization)).data?.items ?? [];
  const collections = useQuery(collectionsQuery(organization)).data?.items ?? [];
  return [
    { value: ORGANIZATION, label: texts.wholeOrganization, icon: <Icon name="building" /> },
    ...collections.map(({ id, title }) => ({
      value: `collection ${id}`,
      label: fill(texts.collectionTarget, { title }),
      icon: <Icon name="folder" />,
    })),
    ...spaces.map(({ id, title, emoji }) => ({
      value: `space ${id}`,
      label: fill(texts.spaceTarget, { title }),
      icon: <ContentIcon emoji={emoji} icon="book" />,
    })),
  ];
}

/** Asks for resource, role, expiry and uses of a link. */
export function LinkDialog({ organization, onClose }: LinkDialogProps): VNode {
  const { invitations: texts, roleHints } = getTexts('people');
  const [target, setTarget] = useState(ORGANIZATION);
  const [role, setRole] = useState<Role>('read');
  const [days, setDays] = useState('30');
  const [uses, setUses] = useState('');
  const targets = useTargets(organization);
  const create = async () => {
    await createLinkInvite(organization, readBody(target, role, Number(days), uses));
    showToast(texts.linkCreated);
  };
  return (
    <SubmitDialog
      title={texts.linkTitle}
      verb={texts.createLink}
      isReady={isCount(uses)}
      submit={create}
      onClose={onClose}
    >
      <p class="meta">{texts.linkText}</p>
      <Combobox
        label={texts.target}
        items={targets}
        value={[target]}
        onValue={([next]) => setTarget(next ?? ORGANIZATION)}
      />
      <RoleSelect label={texts.role} value={role} hints={roleHints} onValue={(next) => setRole(next ?? 'read')} />
      <Select
        label={texts.linkExpiry}
        value={days}
        options={[
          ...DAYS.map((each) => ({ value: String(each), label: formatCount(texts.linkDays, each) })),
          { value: String(YEAR), label: texts.linkYear },
        ]}
        onValue={setDays}
      />
      <Input
        label={texts.linkUses}
        hint={texts.linkUsesHint}
        value={uses}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        onValue={setUses}
      />
    </SubmitDialog>
  );
}
