import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { localUrl } from '../../data/bootstrap.ts';
import { imagesQuery, uploadImage } from '../../data/page-facts.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { OptionFieldsProps } from './option-fields.ts';
import type { CoverValue } from './options-values.ts';

/** Range of the vertical shift of pictures: sites show ten steps of 100. */
const MOST_SHIFTED = 500;
const STEP = 100;

/** The cover above the title: a file of the space, an uploaded one, or an external URL. */
export function CoverField({ context, values: { cover, layout }, errors, onChange }: OptionFieldsProps): VNode {
  const texts = getTexts('pages');
  const images = useQuery(imagesQuery(context.scope)).data ?? [];
  const items = useMemo(() => images.map(({ id, name }) => ({ value: id, label: name })), [images]);
  const set = (next: CoverValue | undefined) => onChange({ cover: next });
  const coverUrl = cover?.kind === 'file' ? images.find(({ id }) => id === cover.value)?.downloadURL : cover?.value;
  return (
    <fieldset class="options-group">
      <legend class="options-legend">{texts.cover}</legend>
      <Select
        label={texts.coverKind}
        value={cover?.kind ?? 'none'}
        options={[
          { value: 'none', label: texts.coverKinds.none },
          { value: 'file', label: texts.coverKinds.file },
          { value: 'url', label: texts.coverKinds.url },
        ]}
        onValue={(kind) => set(kind === 'none' ? undefined : { kind, value: '', yPos: cover?.yPos ?? 0 })}
      />
      {cover?.kind === 'file' && (
        <>
          <Combobox
            label={texts.coverFile}
            items={items}
            value={cover.value === '' ? [] : [cover.value]}
            error={errors.cover}
            onValue={([value = '']) => set({ ...cover, value })}
          />
          <UploadButton
            onUpload={(file) => uploadImage(context.scope, file)}
            onUploaded={(value) => set({ ...cover, value })}
          />
        </>
      )}
      {cover?.kind === 'url' && (
        <Input
          type="url"
          label={texts.coverUrl}
          placeholder="https://"
          value={cover.value}
          error={errors.cover}
          onValue={(value) => set({ ...cover, value })}
        />
      )}
      {cover !== undefined && coverUrl !== undefined && coverUrl !== '' && (
        <CoverPreview cover={cover} url={localUrl(coverUrl)} onCover={set} />
      )}
      {cover !== undefined && (
        <Select
          label={texts.coverSize}
          value={layout.coverSize}
          options={[
            { value: 'hero', label: texts.coverSizes.hero },
            { value: 'full', label: texts.coverSizes.full },
          ]}
          onValue={(coverSize) => onChange({ layout: { ...layout, coverSize } })}
        />
      )}
    </fieldset>
  );
}

interface CoverPreviewProps {
  readonly cover: CoverValue;
  readonly url: string;
  readonly onCover: (cover: CoverValue) => void;
}

function CoverPreview({ cover, url, onCover }: CoverPreviewProps): VNode {
  const texts = getTexts('pages');
  return (
    <>
      <img class="cover-preview" src={url} alt="" style={{ objectPosition: `50% ${50 + cover.yPos / 10}%` }} />
      <label class="field">
        <span class="field-label">{texts.coverPosition}</span>
        <input
          type="range"
          class="range"
          min={-MOST_SHIFTED}
          max={MOST_SHIFTED}
          step={STEP}
          value={cover.yPos}
          onInput={(event) => onCover({ ...cover, yPos: Number(event.currentTarget.value) })}
        />
      </label>
    </>
  );
}

interface UploadButtonProps {
  readonly onUpload: (file: File) => Promise<string>;
  readonly onUploaded: (id: string) => void;
}

function UploadButton({ onUpload, onUploaded }: UploadButtonProps): VNode {
  const texts = getTexts('pages');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setError(undefined);
    await onUpload(file).then(onUploaded, (failure: unknown) => {
      setError(failure instanceof Error ? failure.message : getTexts('shell').failedText);
    });
    setBusy(false);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => void upload(event.currentTarget.files?.[0])}
      />
      <Button size="small" icon="upload" isBusy={isBusy} onClick={() => input.current?.click()}>
        {texts.coverUpload}
      </Button>
      {error !== undefined && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
