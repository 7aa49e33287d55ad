import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { toMenuItem } from '../../actions/registry.ts';
import type { Comment, CommentReply } from '../../data/comments.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { Composer } from './composer.tsx';
import { ReactButton, Reactions } from './reactions.tsx';

interface CommentBodyProps {
  readonly organization: string;
  readonly comment: Comment | CommentReply;
  /** States, next to the name. */
  readonly badges?: ComponentChildren;
  /** The target, between the name and the text. */
  readonly target?: ComponentChildren;
  /** Below the text. */
  readonly after?: ComponentChildren;
  readonly actions?: readonly Action[];
  readonly onReact: (emoji: string, isAdded: boolean) => void;
  readonly onSave: (markdown: string) => Promise<unknown>;
  readonly onDelete: () => void;
}

/** A comment or reply with its author and reactions. */
export function CommentBody(props: CommentBodyProps): VNode {
  const { organization, comment, badges, target, after, onReact, onSave } = props;
  const texts = getTexts('changes').comments;
  const [isEditing, setEditing] = useState(false);
  const { postedBy, postedAt, editedAt, body, reactions } = comment;
  const text = body.markdown ?? '';
  return (
    <div class="comment">
      <Avatar person={postedBy} size={24} />
      <div class="comment-main">
        <p class="comment-head">
          <strong>{postedBy.displayName}</strong>
          <RelativeTime iso={postedAt} />
          {editedAt !== undefined && <span class="meta">{texts.edited}</span>}
          {badges}
          <CommentMenu {...props} onEdit={() => setEditing(true)} />
        </p>
        {target}
        {isEditing ? (
          <Composer
            organization={organization}
            label={texts.edit}
            placeholder={texts.placeholder}
            send={texts.save}
            initial={text}
            hasFocus
            onSend={async (markdown) => {
              await onSave(markdown);
              setEditing(false);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Markdown text={text} />
        )}
        {after}
        <Reactions reactions={reactions} onReact={onReact} />
      </div>
    </div>
  );
}

function CommentMenu(props: CommentBodyProps & { readonly onEdit: () => void }): VNode {
  const { comment, actions = [], onEdit, onDelete, onReact } = props;
  const texts = getTexts('changes').comments;
  const { permissions, postedBy } = comment;
  const all: Action[] = [
    ...actions,
    ...(permissions.edit ? [{ id: 'comment.edit', label: texts.edit, icon: 'pen', perform: onEdit }] : []),
    ...(permissions.delete
      ? [{ id: 'comment.delete', label: texts.delete, icon: 'trash', isDanger: true, perform: onDelete }]
      : []),
  ];
  return (
    <span class="comment-menu">
      <ReactButton onReact={onReact} />
      {all.length > 0 && (
        <MenuButton
          label={fill(texts.more, { name: postedBy.displayName })}
          size="small"
          placement="bottom-end"
          groups={() => [{ items: all.map(toMenuItem) }]}
        />
      )}
    </span>
  );
}
