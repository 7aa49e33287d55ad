import type { VNode } from 'preact';
import { changeSpace } from '../../actions/space.tsx';
import type { Space } from '../../data/spaces.ts';
import { hasScreen } from '../../routes/has-screen.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Section } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';

const LEVELS = ['inherit', 'none', 'read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
type Level = (typeof LEVELS)[number];

/** The default role of members, and whether changes require a change request. */
export function AccessSettings({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('space-settings');
  const level: Level = space.defaultLevel ?? 'none';
  const permissionsPath = `/o/${space.organization}/s/${space.id}/~/permissions`;
  return (
    <Section
      title={texts.access}
      actions={
        hasScreen(permissionsPath) && (
          <LinkButton size="small" icon="users" href={href(permissionsPath)}>
            {texts.permissions}
          </LinkButton>
        )
      }
    >
      <div class="card settings">
        <Select
          label={texts.level}
          hint={texts.levelHint}
          value={level}
          options={LEVELS.map((value) => ({ value, label: texts.levels[value] }))}
          onValue={(next) => void changeSpace(space, { defaultLevel: next === 'none' ? null : next })}
        />
        <Switch
          label={texts.locked}
          hint={texts.lockedHint}
          isChecked={space.editMode === 'locked'}
          onChange={(isLocked) => void changeSpace(space, { editMode: isLocked ? 'locked' : 'live' })}
        />
        <dl class="settings-facts">
          <dt>{texts.published}</dt>
          <dd>{texts.visibilities[space.visibility]}</dd>
        </dl>
      </div>
    </Section>
  );
}
