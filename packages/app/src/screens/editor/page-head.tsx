import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ContentScope } from '../../data/content.ts';
import { renameTo, updatePage } from '../../data/edit-pages.ts';
import type { Page } from '../../data/pages.ts';
import { getTexts } from '../../texts/texts.ts';
import { showFailure } from '../../ui/toast.tsx';

interface PageHeadProps {
  readonly scope: ContentScope;
  readonly page: Page;
  readonly isEditable: boolean;
  /** Called with the changed page. */
  readonly onChanged: (members: Pick<Page, 'title' | 'description'>) => void;
  /** Moves the focus to the text. */
  readonly onLeave: () => void;
}

/** Title and description above the text. They are members of the page, not part of its draft. */
export function PageHead({ scope, page, isEditable, onChanged, onLeave }: PageHeadProps): VNode {
  const texts = getTexts('editor');
  const hint = useId();
  const store = async (members: { readonly title?: string; readonly description?: string | null }) => {
    const { title } = members;
    await (title === undefined ? updatePage(scope, page.id, members) : renameTo(scope, page.id, title));
    onChanged({ title: members.title ?? page.title, description: members.description ?? page.description ?? '' });
  };
  return (
    <header class="editor-head">
      <HeadField
        class={'editor-title'}
        label={texts.pageTitle}
        value={page.title}
        hint={hint}
        isEditable={isEditable}
        store={(title) => (title === '' ? undefined : store({ title }))}
        onLeave={onLeave}
      />
      {(isEditable || (page.description ?? '') !== '') && (
        <HeadField
          class={'editor-description'}
          label={texts.pageDescription}
          value={page.description ?? ''}
          hint={hint}
          isEditable={isEditable}
          placeholder={texts.descriptionPlaceholder}
          store={(description) => store({ description: description === '' ? null : description })}
          onLeave={onLeave}
        />
      )}
      <p class="visually-hidden" id={hint}>
        {scope.kind === 'space' && texts.headHint}
      </p>
    </header>
  );
}

interface HeadFieldProps {
  readonly class: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly isEditable: boolean;
  /** Undefined for a text that cannot be stored: the former one is restored. */
  readonly store: (text: string) => Promise<void> | undefined;
  readonly onLeave: () => void;
}

/** A field of one logical line, which wraps and is saved on blur. */
function HeadField({
  class: name,
  label,
  value,
  hint,
  placeholder,
  isEditable,
  store,
  onLeave,
}: HeadFieldProps): VNode {
  const [typed, setTyped] = useState<string>();
  const leave = async () => {
    const text = typed?.replace(/\s+/g, ' ').trim();
    if (text === undefined || text === value) return setTyped(undefined);
    try {
      await store(text);
    } catch (error) {
      showFailure(error);
    }
    setTyped(undefined);
  };
  return (
    <textarea
      class={name}
      rows={1}
      aria-label={label}
      aria-describedby={hint}
      value={typed ?? value}
      placeholder={isEditable ? placeholder : undefined}
      readOnly={!isEditable}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === 'Escape') setTyped(undefined);
        else if (event.key !== 'Enter') return;
        else onLeave();
        event.preventDefault();
      }}
    />
  );
}
