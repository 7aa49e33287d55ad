import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { adaptiveSchemaQuery } from '../../data/site-audience.ts';
import { type SiteRef, siteQuery } from '../../data/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { isJsonObject } from '../../ui/json.ts';
import { Select } from '../../ui/select.tsx';
import { type ClaimField, listClaimFields, readClaims, writeClaims } from './claim-fields.ts';

/** The words of the fields. */
export interface ClaimTexts {
  readonly claims: string;
  readonly claimsHint: string;
  readonly invalid: string;
  readonly apply: string;
  readonly asJson: string;
  readonly none: string;
  readonly yes: string;
  readonly no: string;
}

interface ClaimsFormProps {
  readonly site: SiteRef;
  readonly texts: ClaimTexts;
  /** What was chosen before. */
  readonly initial?: string;
  /** A JSON object, or nothing. */
  readonly onClaims: (claims: string) => void;
  /** After a JSON object was applied by the button: fields apply at once. */
  readonly onApplied?: () => void;
}

/** Fields for the claims of a visitor that a site declares, or one for a JSON object. */
export function ClaimsForm({ site, texts, initial = '', onClaims, onApplied }: ClaimsFormProps): VNode {
  const isAdaptive = useQuery(siteQuery(site.organization, site.site)).data?.adaptiveContent.enabled === true;
  const schema = useQuery({ ...adaptiveSchemaQuery(site), enabled: isAdaptive }).data;
  const fields = listClaimFields(schema?.jsonSchema);
  const [isRaw, setRaw] = useState(false);
  const [chosen, setChosen] = useState(() => readClaims(initial));
  const change = (name: string, value: string) => {
    const next = { ...chosen, [name]: value };
    setChosen(next);
    onClaims(writeClaims(fields, next));
  };
  if (isRaw || fields.length === 0)
    return (
      <RawClaims
        texts={texts}
        initial={writeClaims(fields, chosen) || initial}
        onClaims={(claims) => {
          onClaims(claims);
          onApplied?.();
        }}
      />
    );
  return (
    <div class="form-stack view-as-claims">
      <div class="form-pair">
        {fields.map((field) => (
          <ClaimInput
            key={field.name}
            field={field}
            texts={texts}
            value={chosen[field.name] ?? ''}
            onValue={(value) => change(field.name, value)}
          />
        ))}
      </div>
      <div>
        <Button kind="quiet" size="small" icon="code" onClick={() => setRaw(true)}>
          {texts.asJson}
        </Button>
      </div>
    </div>
  );
}

interface ClaimInputProps {
  readonly field: ClaimField;
  readonly texts: ClaimTexts;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function ClaimInput({ field, texts, value, onValue }: ClaimInputProps): VNode {
  const { name, kind, values, description } = field;
  const hint = description !== undefined && { hint: description };
  const none = { value: '', label: texts.none };
  if (kind === 'boolean') {
    const options = [none, { value: 'true', label: texts.yes }, { value: 'false', label: texts.no }];
    return <Select label={name} value={value} options={options} onValue={onValue} {...hint} />;
  }
  if (values.length > 0) {
    const options = [none, ...values.map((each) => ({ value: each, label: each }))];
    return <Select label={name} value={value} options={options} onValue={onValue} {...hint} />;
  }
  return <Input label={name} value={value} onValue={onValue} spellcheck={false} {...hint} />;
}

interface RawClaimsProps extends Pick<ClaimsFormProps, 'texts' | 'onClaims'> {
  readonly initial: string;
}

function RawClaims({ texts, initial, onClaims }: RawClaimsProps): VNode {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <form
      class="form-stack view-as-claims"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isJsonObject(text)) return setError(texts.invalid);
        onClaims(text.trim());
      }}
    >
      <div class="mono-field">
        <Textarea
          label={texts.claims}
          hint={texts.claimsHint}
          placeholder={'{"plan": "pro"}'}
          value={text}
          onValue={(next) => {
            setText(next);
            setError(undefined);
          }}
          maxLength={1024}
          spellcheck={false}
          error={error}
        />
      </div>
      <div class="button-row">
        <Button type="submit">{texts.apply}</Button>
      </div>
    </form>
  );
}
