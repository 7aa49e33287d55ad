import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FirstSiteInput } from '../../data/first-site.ts';
import {
  hasSource,
  hostOf,
  type ImportValues,
  listImportedThings,
  NO_SOURCE,
  ORIGIN_ICONS,
  ORIGINS,
} from '../../sections/import/import-values.ts';
import { SourceFields } from '../../sections/import/source-fields.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { NameField, useFreeName } from './name-field.tsx';

/** What is typed and chosen here; it stays while the import runs. */
export interface ImportDraft {
  readonly values: ImportValues;
  /** Undefined until it is typed. */
  readonly title: string | undefined;
}

export const NO_IMPORT: ImportDraft = { values: NO_SOURCE, title: undefined };

interface ImportChoiceProps {
  readonly organization: string;
  readonly draft: ImportDraft;
  readonly onDraft: (change: (former: ImportDraft) => ImportDraft) => void;
  readonly onStart: (input: FirstSiteInput) => void;
  readonly onBack: () => void;
}

/** Asks for a website, files or the export of another product, and for the name of their space. */
export function ImportChoice({ organization, draft, onDraft, onStart, onBack }: ImportChoiceProps): VNode {
  const texts = getTexts('firstSteps');
  const imports = getTexts('import');
  const { values, title } = draft;
  const [isUnusable, setUnusable] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const proposed = useFreeName(organization, proposeTitle(values));
  const name = title ?? proposed;
  useLayoutEffect(() => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);
  const change = (changes: Partial<ImportValues>) => {
    setUnusable(false);
    onDraft((former) => ({ ...former, values: { ...former.values, ...changes } }));
  };
  const start = async () => {
    const things = await listImportedThings(values);
    if (things.length === 0) setUnusable(true);
    else onStart({ title: name.trim(), content: { kind: 'import', things } });
  };
  const isReady = hasSource(values) && name.trim() !== '';
  return (
    <form
      class="import-form"
      aria-label={texts.importTitle}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void start();
      }}
    >
      <OptionCards
        label={texts.importTitle}
        value={values.origin}
        onValue={(origin) => change({ origin, files: [] })}
        options={ORIGINS.filter((origin) => origin !== 'git').map((value) => ({
          value,
          icon: ORIGIN_ICONS[value],
          ...imports.origins[value],
        }))}
      />
      {isUnusable && <Banner tone="danger">{texts.importEmpty}</Banner>}
      <SourceFields values={values} onChange={change} />
      <NameField value={name} onValue={(next) => onDraft((former) => ({ ...former, title: next }))} />
      <footer class="form-footer">
        <Button onClick={onBack}>{texts.back}</Button>
        <Button kind="primary" type="submit" disabled={!isReady}>
          {texts.importButton}
        </Button>
      </footer>
    </form>
  );
}

/** A title for the space: the host of the website, or the name of the first file. */
const proposeTitle = ({ url, files: [first] }: ImportValues): string =>
  first === undefined ? hostOf(url.trim()).replace(/^www\./, '') : first.name.replace(/\.\w+$/, '');
