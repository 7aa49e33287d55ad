import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useOrganizations } from '../../components/organization/use-organizations.ts';
import { PeopleField } from '../../components/people/people-field.tsx';
import { createOrganization, grantAdministrator } from '../../data/installation.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** Asks whom to appoint, of the people in the organizations of the person. */
export function AppointDialog({ onClose }: DialogProps): VNode {
  const texts = getTexts('installation');
  const organizations = useOrganizations().filter(({ permissions }) => permissions.listMembers);
  const [organization, setOrganization] = useState(organizations[0]?.id ?? '');
  const [people, setPeople] = useState<string[]>([]);
  const appoint = async () => {
    for (const id of people) await grantAdministrator(id);
    showToast(texts.added);
  };
  return (
    <SubmitDialog
      title={texts.addTitle}
      verb={texts.addButton}
      isReady={people.length > 0}
      submit={appoint}
      onClose={onClose}
    >
      {organizations.length > 1 && (
        <Select
          label={texts.organization}
          value={organization}
          options={organizations.map(({ id, title }) => ({ value: id, label: title }))}
          onValue={setOrganization}
        />
      )}
      <PeopleField
        key={organization}
        organization={organization}
        label={texts.people}
        value={people}
        onValue={setPeople}
      />
    </SubmitDialog>
  );
}

/** Asks for a name; the new organization is opened afterwards. */
export function CreateOrganizationDialog({ onClose }: DialogProps): VNode {
  const texts = getTexts('installation');
  const [title, setTitle] = useState('');
  const create = async () => {
    const { id } = await createOrganization(title.trim());
    // The document lists the organizations of the person, so it is loaded again.
    location.assign(href(`/o/${id}`));
  };
  return (
    <SubmitDialog
      title={texts.createTitle}
      verb={texts.createButton}
      isReady={title.trim().length > 1}
      submit={create}
      onClose={onClose}
    >
      <Input
        label={texts.name}
        hint={texts.nameHint}
        value={title}
        maxLength={255}
        autoFocus
        autoComplete="off"
        onValue={setTitle}
      />
    </SubmitDialog>
  );
}
