import { iconNames } from '@bindery/site/icons';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EMOJI_LENGTH, isEmoji } from '../../ui/emoji.ts';
import { FilterField, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ChosenIcon {
  readonly emoji: string | null;
  readonly icon: string | null;
}

interface IconDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onChoose: (chosen: ChosenIcon) => void;
  /** Offers icons without emoji. */
  readonly isWithoutEmojis?: boolean;
}

const EMOJIS = [
  ...['👋', '🚀', '📘', '📗', '📕', '📙', '📚', '📝', '✏️', '📌', '📎', '🔖', '🗂️', '📁', '📦', '🧭', '🗺️', '💡', '🔍'],
  ...['🔧', '🛠️', '⚙️', '🔌', '🔑', '🔒', '🛡️', '🧪', '🧩', '🎨', '📊', '📈', '💳', '🛒', '📣', '💬', '✉️', '📅'],
  ...['⏱️', '🌐', '☁️', '🖥️', '📱', '🤖', '🐛', '🔥', '⭐', '❤️', '✅', '⚠️', '❓', '🎉', '🏠', '👥', '🧑‍💻', '🌱', '🐳'],
];

/** Asks for an icon or an emoji. */
export function IconDialog({ title, onClose, onChoose, isWithoutEmojis = false }: IconDialogProps): VNode {
  const texts = getTexts('pages');
  const [query, setQuery] = useState('');
  const names = useMemo(() => iconNames.filter((name) => name.includes(query.trim().toLowerCase())), [query]);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={<Button onClick={() => onChoose({ emoji: null, icon: null })}>{texts.noIcon}</Button>}
    >
      <FilterField label={texts.findIcon} value={query} onValue={setQuery} />
      <div class="icon-lists">
        <fieldset class="icon-grid">
          <legend class="icon-legend">{texts.icons}</legend>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              class="icon-choice"
              aria-label={name}
              title={name}
              onClick={() => onChoose({ icon: name, emoji: null })}
            >
              <Icon name={name} />
            </button>
          ))}
          {names.length === 0 && <p class="section-empty">{getTexts('shell').noMatches}</p>}
        </fieldset>
        {!isWithoutEmojis && <Emojis onChoose={onChoose} />}
      </div>
      {!isWithoutEmojis && <OtherEmoji onChoose={onChoose} />}
    </Dialog>
  );
}

const Emojis = ({ onChoose }: Pick<IconDialogProps, 'onChoose'>): VNode => (
  <fieldset class="icon-grid">
    <legend class="icon-legend">{getTexts('pages').emojis}</legend>
    {EMOJIS.map((emoji) => (
      <button
        key={emoji}
        type="button"
        class="icon-choice"
        aria-label={emoji}
        onClick={() => onChoose({ emoji, icon: null })}
      >
        {emoji}
      </button>
    ))}
  </fieldset>
);

function OtherEmoji({ onChoose }: Pick<IconDialogProps, 'onChoose'>): VNode {
  const texts = getTexts('pages');
  const [emoji, setEmoji] = useState('');
  const isInvalid = emoji.trim() !== '' && !isEmoji(emoji.trim());
  return (
    <div class="icon-own">
      <Input
        label={texts.ownEmoji}
        value={emoji}
        onValue={setEmoji}
        maxLength={EMOJI_LENGTH}
        error={isInvalid ? getTexts('shell').emojiInvalid : undefined}
        autoComplete="off"
      />
      <Button disabled={emoji.trim() === '' || isInvalid} onClick={() => onChoose({ emoji: emoji.trim(), icon: null })}>
        {texts.useEmoji}
      </Button>
    </div>
  );
}
