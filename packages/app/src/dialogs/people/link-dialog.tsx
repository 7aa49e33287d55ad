import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { RoleSelect } from '../../components/people/role-select.tsx';
import { collectionsQuery } from '../../data/collections.ts';
import { createLinkInvite, type LinkBody } from '../../data/invites.ts';
import type { Role } from '../../data/members.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface LinkDialogProps {
  readonly organization: string;
  readonly onClose: () => void;
}

const ORGANIZATION = 'organization';

/** The grant of a link in the format of the API. */
function readBody(target: string, role: Role): LinkBody {
  const [kind, id = ''] = target.split(' ');
  if (kind === 'space') return { level: role, space: id };
  return kind === 'collection' ? { level: role, collection: id } : { role };
}

/** The organization, and all resources in it that a link can be for. */
function useTargets(organization: string): ComboboxItem[] {
  const { invitations: texts } = getTexts('people');
  const spaces = useQuery(spacesQuery(organization)).data?.items ?? [];
  const collections = useQuery(collectionsQuery(organization)).data?.items ?? [];
  return [
    { value: ORGANIZATION, label: texts.wholeOrganization, icon: <Icon name="building" /> },
    ...collections.map(({ id, title }) => ({
      ...{ value: `collection ${id}`, label: fill(texts.collectionTarget, { title }), icon: <Icon name="folder" /> },
    })),
    ...spaces.map(({ id, title, emoji }) => ({
      ...{ value: `space ${id}`, label: fill(texts.spaceTarget, { title }) },
      icon: <ContentIcon emoji={emoji} icon="book" />,
    })),
  ];
}

/** Asks for resource and role of a link. */
export function LinkDialog({ organization, onClose }: LinkDialogProps): VNode {
  const { invitations: texts, roleHints } = getTexts('people');
  const [target, setTarget] = useState(ORGANIZATION);
  const [role, setRole] = useState<Role>('read');
  const targets = useTargets(organization);
  const create = async () => {
    await createLinkInvite(organization, readBody(target, role));
    showToast(texts.linkCreated);
  };
  return (
    <SubmitDialog title={texts.linkTitle} verb={texts.createLink} isReady submit={create} onClose={onClose}>
      <p class="meta">{texts.linkText}</p>
      <Combobox
        label={texts.target}
        items={targets}
        value={[target]}
        onValue={([next]) => setTarget(next ?? ORGANIZATION)}
      />
      <RoleSelect label={texts.role} value={role} hints={roleHints} onValue={(next) => setRole(next ?? 'read')} />
    </SubmitDialog>
  );
}
