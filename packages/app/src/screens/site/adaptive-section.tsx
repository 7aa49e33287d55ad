import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import {
  type AdaptiveSchema,
  adaptiveSchemaQuery,
  replaceAdaptiveSchema,
  templateConditionsQuery,
} from '../../data/site-audience.ts';
import type { SiteRef } from '../../data/sites.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Textarea } from '../../ui/field.tsx';
import { readJsonObject } from '../../ui/json.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal } from '../../ui/use-fields.ts';

/** An example of a schema. */
const EXAMPLE = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    plan: { type: 'string', enum: ['free', 'pro'], description: 'What was bought' },
    isPartner: { type: 'boolean' },
  },
  additionalProperties: false,
};

/** The claims schema of visitors, and the conditions that can be built on it. */
export function AdaptiveSection({ view: { ref } }: { readonly view: SiteView }): VNode {
  const query = useQuery(adaptiveSchemaQuery(ref));
  return (
    <QueryView query={query} isCompact skeleton={<SkeletonRows rows={3} />}>
      {(schema) => (
        <>
          <SchemaForm key={schema?.updatedAt ?? ''} siteRef={ref} schema={schema} />
          {schema !== null && <Templates siteRef={ref} />}
        </>
      )}
    </QueryView>
  );
}

interface SchemaFormProps {
  readonly siteRef: SiteRef;
  readonly schema: AdaptiveSchema | null;
}

function SchemaForm({ siteRef, schema }: SchemaFormProps): VNode {
  const { adaptive: texts } = getTexts('sites').audience;
  const shell = getTexts('shell');
  const [former] = useState(() => (schema === null ? '' : JSON.stringify(schema.jsonSchema, null, 2)));
  const [text, setText] = useState(former);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = text !== former;
  useUnsaved(isChanged && !isBusy);
  const save = async () => {
    const value = readJsonObject(text);
    if (value === undefined) return setError(texts.invalid);
    setBusy(true);
    try {
      await replaceAdaptiveSchema(siteRef, value);
      showToast(getTexts('sites').saved);
    } catch (failure) {
      setError(readRefusal(failure, shell.unreachable).message);
    }
    setBusy(false);
  };
  return (
    <form
      class="form-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <div class="mono-field">
        <Textarea
          label={texts.schema}
          hint={texts.schemaHint}
          value={text}
          onValue={(next) => {
            setText(next);
            setError(undefined);
          }}
          spellcheck={false}
          rows={6}
          maxLength={65_536}
          error={error}
        />
      </div>
      <div class="settings-footer">
        {isChanged && (
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {shell.save}
          </Button>
        )}
        {text.trim() === '' && (
          <Button onClick={() => setText(JSON.stringify(EXAMPLE, null, 2))}>{texts.example}</Button>
        )}
      </div>
    </form>
  );
}

/** Conditions to copy to the visibility settings of content. */
function Templates({ siteRef }: { readonly siteRef: SiteRef }): VNode | null {
  const { adaptive: texts } = getTexts('sites').audience;
  const { data } = useQuery(templateConditionsQuery(siteRef));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details class="templates">
      <summary>{texts.conditions}</summary>
      <div class="form-stack">
        {data.items.map(({ condition, description }) => (
          <CopyField key={condition} label={description} value={condition} />
        ))}
      </div>
    </details>
  );
}
