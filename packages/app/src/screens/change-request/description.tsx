import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestView } from '../../components/change-request/use-request.ts';
import { messageOf } from '../../components/changes/message-of.ts';
import { updateChangeRequest } from '../../data/change-requests.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The description of the change, edited in place. */
export function Description({ view }: { readonly view: RequestView }): VNode {
  const { request: texts } = getTexts('changes');
  const [isEditing, setEditing] = useState(false);
  const { request, may } = view;
  return (
    <Section
      title={texts.description}
      actions={
        may.manage &&
        !isEditing && (
          <IconButton icon="pen" size="small" label={texts.editDescription} onClick={() => setEditing(true)} />
        )
      }
    >
      {isEditing ? (
        <DescriptionForm view={view} onDone={() => setEditing(false)} />
      ) : request.description === '' ? (
        <div class="request-blank">
          <p class="section-empty">{may.manage ? texts.descriptionEmpty : texts.descriptionEmptyReader}</p>
          {may.manage && (
            <Button size="small" icon="pen" onClick={() => setEditing(true)}>
              {texts.addDescription}
            </Button>
          )}
        </div>
      ) : (
        <div class="card request-description">
          <Markdown text={request.description} />
        </div>
      )}
    </Section>
  );
}

function DescriptionForm({ view, onDone }: { readonly view: RequestView; readonly onDone: () => void }): VNode {
  const [{ request: texts }, shell] = [getTexts('changes'), getTexts('shell')];
  const { ref, request } = view;
  const [text, setText] = useState(request.description);
  const [error, setError] = useState<string>();
  useUnsaved(text !== request.description);
  const save = async () => {
    try {
      await updateChangeRequest(ref, { description: text });
      onDone();
      const { description } = request;
      showToast(texts.descriptionSaved, { undo: () => updateChangeRequest(ref, { description }) });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <form
      class="request-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={texts.description}
        isLabelHidden
        hint={texts.descriptionHint}
        value={text}
        onValue={setText}
        rows={8}
        maxLength={20_000}
        autoFocus
        error={error}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text === request.description) onDone();
          if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') void save();
        }}
      />
      <div class="form-actions">
        <Button onClick={onDone}>{shell.cancel}</Button>
        <Button kind="primary" type="submit">
          {shell.save}
        </Button>
      </div>
    </form>
  );
}
