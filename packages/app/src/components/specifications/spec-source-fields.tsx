import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { bootstrap } from '../../data/bootstrap.ts';
import type { SpecSource } from '../../data/specs.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { describedBy, Field, Input, Textarea } from '../../ui/field.tsx';
import { OptionCards } from '../../ui/option-card.tsx';

/** The form values of a source. */
export interface SourceValues {
  readonly kind: 'url' | 'file' | 'text';
  readonly url: string;
  readonly text: string;
  readonly file: { readonly name: string; readonly text: string } | undefined;
}

export const emptySource: SourceValues = { kind: 'url', url: '', text: '', file: undefined };

/** The source in the format of the API; undefined while it is incomplete. Pure. */
export function readSource({ kind, url, text, file }: SourceValues): SpecSource | undefined {
  if (kind === 'url') return /^https?:\/\/\S+$/.test(url.trim()) ? { url: url.trim() } : undefined;
  const content = kind === 'file' ? file?.text : text;
  return content === undefined || content.trim() === '' ? undefined : { text: content };
}

interface SpecSourceFieldsProps {
  readonly value: SourceValues;
  readonly onValue: (value: SourceValues) => void;
  /** Shown after the first attempt to submit. */
  readonly isChecked: boolean;
}

/** The source of a specification: a URL, a local file, or a text. */
export function SpecSourceFields({ value, onValue, isChecked }: SpecSourceFieldsProps): VNode {
  const texts = getTexts('specifications');
  const { kind, url, text } = value;
  const isMissing = isChecked && readSource(value) === undefined;
  const { required } = getTexts('shell');
  return (
    <>
      <OptionCards
        label={texts.source}
        value={kind}
        options={(['url', 'file', 'text'] as const).map((each) => ({
          value: each,
          label: texts.sources[each],
          text: texts.sourceTexts[each],
        }))}
        onValue={(next) => onValue({ ...value, kind: next })}
      />
      {kind === 'url' && (
        <Input
          label={texts.url}
          type="url"
          value={url}
          maxLength={2048}
          placeholder="https://api.example.com/openapi.yaml"
          error={isMissing ? texts.urlInvalid : undefined}
          onValue={(next) => onValue({ ...value, url: next })}
        />
      )}
      {kind === 'file' && (
        <FileField error={isMissing ? required : undefined} onFile={(file) => onValue({ ...value, file })} />
      )}
      {kind === 'text' && (
        <Textarea
          label={texts.text}
          rows={10}
          spellcheck={false}
          value={text}
          hint={texts.fileHint}
          error={isMissing ? required : undefined}
          onValue={(next) => onValue({ ...value, text: next })}
        />
      )}
    </>
  );
}

interface FileFieldProps {
  readonly error: string | undefined;
  readonly onFile: (file: SourceValues['file']) => void;
}

function FileField({ error, onFile }: FileFieldProps): VNode {
  const texts = getTexts('specifications');
  const id = useId();
  const limit = bootstrap.limits.bodySize;
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    const isTooLarge = file !== undefined && file.size > limit;
    input.setCustomValidity(isTooLarge ? fill(texts.fileTooLarge, { size: formatBytes(limit) }) : '');
    if (isTooLarge) input.reportValidity();
    onFile(file === undefined || isTooLarge ? undefined : { name: file.name, text: await file.text() });
  };
  return (
    <Field id={id} label={texts.file} hint={texts.fileHint} error={error}>
      <input
        id={id}
        class="input"
        type="file"
        accept=".json,.yaml,.yml,application/json,application/yaml"
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { hint: texts.fileHint, error })}
        onChange={(event) => void read(event.currentTarget)}
      />
    </Field>
  );
}
