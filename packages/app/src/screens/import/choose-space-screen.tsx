import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { findOrganization } from '../../data/bootstrap.ts';
import { createSpace, spacesQuery } from '../../data/spaces.ts';
import { navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Screen } from '../../shell/screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/field.tsx';
import { ContentIcon } from '../../ui/icon.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showFailure } from '../../ui/toast.tsx';

/** Asks for the target space of an import, or creates one. */
export function ChooseSpaceScreen({ params }: ScreenProps): VNode {
  const organization = findOrganization(params['organization']);
  const texts = getTexts('import');
  const spaces = useQuery({ ...spacesQuery(organization?.id ?? ''), enabled: organization !== undefined });
  const mayCreate = organization?.permissions.createContent === true;
  return (
    <Screen title={texts.spaceTitle} width="reading">
      <QueryView query={spaces} organization={organization?.title}>
        {({ items }) => {
          const editable = items.filter(({ permissions }) => permissions.edit);
          return editable.length === 0 && !mayCreate ? (
            <EmptyState icon="lock" title={texts.forbiddenTitle} text={texts.forbiddenText} />
          ) : (
            <ChooseSpace organization={organization?.id ?? ''} spaces={editable} mayCreate={mayCreate} />
          );
        }}
      </QueryView>
    </Screen>
  );
}

interface ChooseSpaceProps {
  readonly organization: string;
  readonly spaces: readonly { readonly id: string; readonly title: string; readonly emoji: string }[];
  readonly mayCreate: boolean;
}

function ChooseSpace({ organization, spaces, mayCreate }: ChooseSpaceProps): VNode {
  const texts = getTexts('import');
  const [kind, setKind] = useState<'existing' | 'created'>(spaces.length === 0 ? 'created' : 'existing');
  const [space, setSpace] = useState<string>();
  const [title, setTitle] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isReady = kind === 'existing' ? space !== undefined : title.trim() !== '';
  const go = async () => {
    if (!isReady) return;
    setBusy(true);
    try {
      const id = kind === 'existing' ? space : (await createSpace(organization, { title: title.trim() })).id;
      navigate(`/o/${organization}/s/${id}/~/import`);
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  };
  const existing = { value: 'existing' as const, label: texts.existing, text: texts.existingText, icon: 'book' };
  const created = { value: 'created' as const, label: texts.created, text: texts.createdText, icon: 'plus' };
  return (
    <form
      class="import-form"
      aria-label={texts.spaceKind}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <p class="lead">{texts.spaceText}</p>
      <OptionCards
        label={texts.spaceKind}
        value={kind}
        onValue={setKind}
        options={[...(spaces.length > 0 ? [existing] : []), ...(mayCreate ? [created] : [])]}
      />
      {kind === 'existing' ? (
        <Combobox
          label={texts.space}
          items={spaces.map(({ id, title: label, emoji }) => ({
            value: id,
            label,
            icon: <ContentIcon emoji={emoji} icon="book" />,
          }))}
          value={space === undefined ? [] : [space]}
          onValue={([next]) => setSpace(next)}
        />
      ) : (
        <Input label={texts.spaceName} value={title} onValue={setTitle} maxLength={50} />
      )}
      <footer class="form-footer">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isReady}>
          {texts.next}
        </Button>
      </footer>
    </form>
  );
}
