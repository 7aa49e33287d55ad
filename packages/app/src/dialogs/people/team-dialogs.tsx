import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { PeopleField } from '../../components/people/people-field.tsx';
import { addTeamMembers, createTeam, renameTeam, type Team } from '../../data/teams.ts';
import { navigate } from '../../routes/location.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

const MAX_TITLE = 64;

interface CreateTeamProps {
  readonly organization: string;
  readonly onClose: () => void;
}

export function CreateTeamDialog({ organization, onClose }: CreateTeamProps): VNode {
  const { team: texts } = getTexts('people');
  const [title, setTitle] = useState('');
  const [members, setMembers] = useState<string[]>([]);
  const create = async () => {
    const team = await createTeam(organization, { title: title.trim(), members });
    showToast(fill(texts.created, { title: team.title }));
    navigate(`/o/${organization}/~/teams/${team.id}`);
  };
  return (
    <SubmitDialog
      title={texts.createTitle}
      verb={texts.createButton}
      isReady={title.trim() !== ''}
      submit={create}
      onClose={onClose}
    >
      <Input label={texts.name} value={title} maxLength={MAX_TITLE} autoFocus autoComplete="off" onValue={setTitle} />
      <PeopleField
        organization={organization}
        label={texts.people}
        hint={texts.peopleHint}
        value={members}
        onValue={setMembers}
      />
    </SubmitDialog>
  );
}

interface TeamDialogProps extends CreateTeamProps {
  readonly team: Team;
}

export function RenameTeamDialog({ organization, team, onClose }: TeamDialogProps): VNode {
  const { team: texts } = getTexts('people');
  const [title, setTitle] = useState(team.title);
  const rename = async () => {
    await renameTeam(organization, team.id, title.trim());
    showToast(fill(texts.renamed, { title: title.trim() }), {
      undo: () => renameTeam(organization, team.id, team.title),
    });
  };
  return (
    <SubmitDialog
      title={texts.renameTitle}
      verb={getTexts('shell').rename}
      isReady={title.trim() !== '' && title.trim() !== team.title}
      submit={rename}
      onClose={onClose}
    >
      <Input label={texts.name} value={title} maxLength={MAX_TITLE} autoFocus autoComplete="off" onValue={setTitle} />
    </SubmitDialog>
  );
}

export function AddMembersDialog({ organization, team, onClose }: TeamDialogProps): VNode {
  const { team: texts } = getTexts('people');
  const [people, setPeople] = useState<string[]>([]);
  const add = async () => {
    await addTeamMembers(organization, team.id, people);
    showToast(formatCount(texts.added, people.length));
  };
  return (
    <SubmitDialog
      title={fill(texts.addTitle, { title: team.title })}
      verb={texts.addButton}
      isReady={people.length > 0}
      submit={add}
      onClose={onClose}
    >
      <PeopleField organization={organization} label={texts.people} value={people} onValue={setPeople} />
    </SubmitDialog>
  );
}
