import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { changeSpace } from '../../actions/space.tsx';
import type { Space } from '../../data/spaces.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EMOJI_LENGTH, isEmoji } from '../../ui/emoji.ts';
import { Input } from '../../ui/field.tsx';
import { ContentIcon, decodeEmoji } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';

/** Title and emoji, which are saved together. */
export function GeneralSettings({ space }: { readonly space: Space }): VNode {
  const [texts, shell] = [getTexts('space-settings'), getTexts('shell')];
  const [edited, setEdited] = useState<{ readonly title?: string; readonly emoji?: string }>({});
  const { title, emoji } = { title: space.title, emoji: space.emoji, ...edited };
  const isDirty = title !== space.title || emoji !== space.emoji;
  const isValid = emoji.trim() === '' || emoji === space.emoji || isEmoji(emoji.trim());
  useUnsaved(isDirty);
  const save = async () => {
    if (!isDirty || !isValid || title.trim() === '') return;
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
            <ContentIcon emoji={isValid ? emoji : undefined} icon="book" />
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
            value={decodeEmoji(emoji) ?? emoji}
            maxLength={EMOJI_LENGTH}
            error={isValid ? undefined : shell.emojiInvalid}
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
