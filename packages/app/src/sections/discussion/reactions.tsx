import type { VNode } from 'preact';
import { bootstrap } from '../../data/bootstrap.ts';
import type { Comment } from '../../data/comments.ts';
import { formatNames } from '../../texts/format-names.ts';
import { formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { decodeEmoji } from '../../ui/icon.tsx';
import { openMenu } from '../../ui/menu.tsx';

/** The suggested emoji; others that were sent are shown too. */
const OFFERED = ['👍', '👎', '😄', '🎉', '😕', '❤️', '🚀', '👀'];

interface ReactionsProps {
  readonly reactions: Comment['reactions'];
  /** Absent for people who may not react. */
  readonly onReact?: (emoji: string, isAdded: boolean) => void;
}

const isOwn = ({ users }: Comment['reactions'][number]): boolean =>
  users.some(({ user }) => user.id === bootstrap.user.id);

/** Reactions by emoji, each a toggle button. */
export function Reactions({ reactions, onReact }: ReactionsProps): VNode | null {
  const texts = getTexts('changes').comments;
  if (reactions.length === 0) return null;
  return (
    <div class="reactions">
      {reactions.map((reaction) => {
        const { emoji, count: total, users } = reaction;
        const emojiText = decodeEmoji(emoji) ?? emoji;
        const mine = isOwn(reaction);
        return (
          <button
            key={emoji}
            type="button"
            class={classNames('reaction', mine && 'reaction-own')}
            disabled={onReact === undefined}
            aria-pressed={mine}
            aria-label={formatCount(texts.reaction, total, { emoji: emojiText })}
            data-tooltip={formatNames(users.map(({ user }) => user.displayName))}
            onClick={() => onReact?.(emoji, !mine)}
          >
            <span aria-hidden="true">{emojiText}</span>
            <span aria-hidden="true">{formatNumber(total)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Adds a reaction. */
export function ReactButton({ onReact }: Required<Pick<ReactionsProps, 'onReact'>>): VNode {
  const texts = getTexts('changes').comments;
  return (
    <IconButton
      icon="face-smile"
      size="small"
      label={texts.react}
      aria-haspopup="menu"
      onClick={({ currentTarget: anchor }) =>
        openMenu({
          label: texts.react,
          anchor,
          placement: 'bottom-end',
          groups: [
            { items: OFFERED.map((emoji) => ({ id: emoji, label: emoji, onSelect: () => onReact(emoji, true) })) },
          ],
        })
      }
    />
  );
}
