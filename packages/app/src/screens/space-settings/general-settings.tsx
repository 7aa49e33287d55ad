import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { changeSpace } from '../../actions/space.tsx';
import type { Space } from '../../data/spaces.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { ContentIcon } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';

/** Title and emoji, which are saved together. */
export function GeneralSettings({ space }: { readonly space: Space }): VNode {
  const [texts, shell] = [getTexts('space-settings'), getTexts('shell')];
  const [edited, setEdited] = useState<{ readonly title?: string; readonly emoji?: string }>({});
  const { title, emoji } = { title: space.title, emoji: space.emoji, ...edited };
  const isDirty = title !== space.title || emoji !== space.emoji;
  useUnsaved(isDirty);
  const save = async () => {
    if (!isDirty || title.trim() === '') return;
    if (await changeSpace(space, { title: title.trim(), emoji: emoji.trim() })) setEdited({});
  };
  return (
    <Section title={texts.general}>
      <form
        class="card settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="settings-name">
          <span class="settings-icon" aria-hidden="true">
            <ContentIcon emoji={emoji} icon="book" />
          </span>
          <Input
            label={texts.title}
            value={title}
            maxLength={50}
            error={title.trim() === '' ? shell.required : undefined}
            onValue={(next) => setEdited({ ...edited, title: next })}
          />
          <Input
            label={texts.emoji}
            value={showEmoji(emoji)}
            maxLength={16}
            autoComplete="off"
            onValue={(next) => setEdited({ ...edited, emoji: next })}
          />
        </div>
        {isDirty && (
          <div class="settings-footer">
            <Button kind="primary" type="submit">
              {shell.save}
            </Button>
            <Button onClick={() => setEdited({})}>{shell.cancel}</Button>
          </div>
        )}
      </form>
    </Section>
  );
}

/** Converts emoji from characters or hexadecimal code points. Pure. */
function showEmoji(emoji: string): string {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(emoji)) return emoji;
  const points = emoji.split('-').map((part) => Number.parseInt(part, 16));
  return points.some((point) => point > 0x10ffff) ? emoji : String.fromCodePoint(...points);
}
