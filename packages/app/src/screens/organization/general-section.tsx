import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../data/bootstrap.ts';
import { updateOrganization } from '../../data/organizations.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal } from '../../ui/use-fields.ts';

const FIELDS = ['title', 'hostname', 'logo'] as const;
type FieldName = (typeof FIELDS)[number];
const INPUTS = {
  title: { maxLength: 255 },
  hostname: { maxLength: 32, spellcheck: false },
  logo: { type: 'url', maxLength: 2048, spellcheck: false },
} as const;

/** Name, subdomain and logo, which are saved together. */
export function GeneralSection({ organization }: { readonly organization: Schemas['Organization'] }): VNode {
  const [texts, shell] = [getTexts('organization').settings, getTexts('shell')];
  const [edited, setEdited] = useState<Partial<Record<FieldName, string>>>({});
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  const { title, hostname, urls } = organization;
  const saved = { title, hostname, logo: urls.logo ?? '' };
  const values = { ...saved, ...edited };
  const isDirty = FIELDS.some((name) => values[name] !== saved[name]);
  useUnsaved(isDirty && !isBusy);
  const save = async (event: Event) => {
    event.preventDefault();
    if (values.title.trim().length < 2) return setRefusal({ field: 'title', message: texts.tooShort });
    setBusy(true);
    const changed = Object.fromEntries(
      FIELDS.filter((name) => values[name] !== saved[name]).map((name) => [name, values[name].trim()]),
    );
    try {
      await updateOrganization(organization.id, { ...changed, ...(changed['logo'] === '' && { logo: null }) });
      setEdited({});
      setRefusal(undefined);
      showToast(texts.saved);
    } catch (failure) {
      setRefusal(readRefusal(failure, shell.unreachable));
    }
    setBusy(false);
  };
  const isOfField = FIELDS.some((name) => name === refusal?.field);
  return (
    <Section title={texts.general}>
      <form class="card card-stack" noValidate onSubmit={(event) => void save(event)}>
        {refusal !== undefined && !isOfField && <Banner tone="danger">{refusal.message}</Banner>}
        {FIELDS.map((name) => (
          <Input
            key={name}
            {...INPUTS[name]}
            label={texts[name]}
            {...(name !== 'title' && { hint: texts[`${name}Hint`] })}
            value={values[name]}
            error={refusal?.field === name ? refusal.message : undefined}
            onValue={(value) => setEdited({ ...edited, [name]: value })}
          />
        ))}
        {isDirty && (
          <div class="button-row">
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {shell.save}
            </Button>
            <Button onClick={() => setEdited({})}>{shell.cancel}</Button>
          </div>
        )}
      </form>
    </Section>
  );
}
