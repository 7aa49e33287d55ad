import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Page } from '../../data/pages.ts';
import { getTexts } from '../../texts/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/field.tsx';
import { listTexts } from './list-texts.ts';
import type { TargetForm } from './target-form.ts';

interface LinkTargetProps {
  readonly form: TargetForm;
  readonly pages: readonly Page[];
  readonly error: string | undefined;
  readonly onForm: (form: TargetForm) => void;
}

/** A select of a page of the space, or a URL. */
export function LinkTarget({ form, pages, error, onForm }: LinkTargetProps): VNode {
  const texts = getTexts('pages');
  const items = useMemo(
    () => listTexts(pages).map(({ page, above }) => ({ value: page.id, label: page.title, detail: above.join(' › ') })),
    [pages],
  );
  const choose = (kind: TargetForm['kind'], label: string) => (
    <label class="radio-row">
      <input
        type="radio"
        class="radio"
        name="target"
        checked={form.kind === kind}
        onChange={() => onForm({ ...form, kind })}
      />
      {label}
    </label>
  );
  return (
    <>
      <fieldset class="radio-list">
        <legend class="field-label">{texts.target}</legend>
        {choose('url', texts.targetUrl)}
        {choose('page', texts.targetPage)}
      </fieldset>
      {form.kind === 'url' ? (
        <Input
          type="url"
          label={texts.targetUrl}
          placeholder="https://"
          value={form.url}
          error={error}
          onValue={(url) => onForm({ ...form, url })}
        />
      ) : (
        <Combobox
          label={texts.targetPage}
          items={items}
          value={form.page === '' ? [] : [form.page]}
          error={error}
          onValue={([page = '']) => onForm({ ...form, page })}
        />
      )}
    </>
  );
}
