import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { currentUser, updateCurrentUser } from '../../data/current-user.ts';
import { type Preferences, preferencesQuery } from '../../data/preferences.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { openKeySheet } from '../../shell/key-sheet.tsx';
import { changeSetting, languageOf } from '../../shell/preferences.ts';
import { Screen } from '../../shell/screen.tsx';
import { LANGUAGES } from '../../texts/areas.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AccountLinksSection } from './account-links.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { RadioCards } from './radio-cards.tsx';

/** Profile and preferences of the person. */
export function ProfileScreen(): VNode {
  const texts = getTexts('profile');
  const { data } = useQuery(preferencesQuery);
  return (
    <Screen title={texts.title} width="reading">
      <p class="lead">{texts.lead}</p>
      <Person />
      <Appearance preferences={data} />
      <NotificationsSection />
      <Keyboard preferences={data} />
      <AccountLinksSection />
    </Screen>
  );
}

/** The display name. */
function Person(): VNode {
  const texts = getTexts('profile');
  const user = currentUser.value;
  const [name, setName] = useState(user.displayName);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = name.trim() !== user.displayName;
  useUnsaved(isChanged);
  const save = async (event: Event) => {
    event.preventDefault();
    const displayName = name.trim();
    if (displayName === '') return setError(getTexts('shell').required);
    setBusy(true);
    try {
      await updateCurrentUser({ displayName });
      setName(displayName);
      setError(undefined);
      showToast(texts.nameSaved);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={texts.person}>
      <form class="card profile-person" onSubmit={(event) => void save(event)}>
        <Avatar person={user} size={48} />
        <div class="profile-fields">
          <Input
            label={texts.name}
            hint={texts.nameHint}
            error={error}
            value={name}
            maxLength={100}
            autoComplete="name"
            onValue={setName}
          />
          <Input
            label={texts.email}
            hint={texts.emailHint}
            value={user.email ?? ''}
            readOnly
            onValue={() => undefined}
          />
          <div>
            <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isChanged}>
              {texts.saveName}
            </Button>
          </div>
        </div>
      </form>
    </Section>
  );
}

interface PartProps {
  readonly preferences: Preferences;
}

function Appearance({ preferences: { language, theme } }: PartProps): VNode {
  const texts = getTexts('profile');
  const shell = getTexts('shell');
  const automatic = fill(texts.languageBrowser, { language: LANGUAGES[languageOf(null)] });
  const options = [
    { value: '', label: automatic },
    ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
  ];
  const themes = [
    { value: 'system', label: shell.themeSystem, icon: 'desktop' },
    { value: 'light', label: shell.themeLight, icon: 'sun' },
    { value: 'dark', label: shell.themeDark, icon: 'moon' },
  ] as const;
  return (
    <Section title={texts.appearance}>
      <div class="card profile-part">
        <Select
          label={texts.language}
          value={language ?? ''}
          options={options}
          onValue={(value) => void changeSetting({ language: value === '' ? null : value })}
        />
        <RadioCards
          label={texts.theme}
          name="theme"
          value={theme}
          options={themes}
          onValue={(value) => void changeSetting({ theme: value })}
        />
      </div>
    </Section>
  );
}

function Keyboard({ preferences: { singleKeyShortcuts } }: PartProps): VNode {
  const texts = getTexts('profile');
  return (
    <Section title={texts.keyboard}>
      <div class="card profile-part">
        <Switch
          label={texts.singleKeys}
          hint={texts.singleKeysHint}
          isChecked={singleKeyShortcuts}
          onChange={(isOn) => void changeSetting({ singleKeyShortcuts: isOn })}
        />
        <div>
          <Button icon="bolt" onClick={openKeySheet}>
            {texts.allKeys}
          </Button>
        </div>
      </div>
    </Section>
  );
}
