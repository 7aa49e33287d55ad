import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { changeSite } from '../../actions/site.tsx';
import { useUnsaved } from '../../routes/unsaved.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';

/** Title and slug, which are saved together. */
export function SiteGeneralSection({ view: { site, ref } }: { readonly view: SiteView }): VNode {
  const [texts, shell] = [getTexts('sites'), getTexts('shell')];
  const [edited, setEdited] = useState<{ readonly title?: string; readonly basename?: string }>({});
  const { title, basename } = { title: site.title, basename: site.basename, ...edited };
  const isDirty = title !== site.title || basename !== site.basename;
  const isValid = title.trim().length >= 2 && basename.trim() !== '';
  useUnsaved(isDirty);
  const save = async () => {
    if (!isDirty || !isValid) return;
    const changes = {
      ...(title !== site.title && { title: title.trim() }),
      ...(basename !== site.basename && { basename: basename.trim() }),
    };
    if (await changeSite(site, ref, changes)) setEdited({});
  };
  return (
    <Section title={texts.overview.general}>
      <form
        class="card settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="form-pair">
          <Input
            label={texts.overview.title}
            value={title}
            maxLength={128}
            error={title.trim().length < 2 ? texts.create.tooShort : undefined}
            onValue={(next) => setEdited({ ...edited, title: next })}
          />
          <Input
            label={texts.overview.basename}
            hint={texts.overview.basenameHint}
            value={basename}
            maxLength={100}
            spellcheck={false}
            error={basename.trim() === '' ? shell.required : undefined}
            onValue={(next) => setEdited({ ...edited, basename: next })}
          />
        </div>
        {isDirty && (
          <div class="settings-footer">
            <Button kind="primary" type="submit">
              {shell.save}
            </Button>
            <Button onClick={() => setEdited({})}>{shell.cancel}</Button>
          </div>
        )}
      </form>
    </Section>
  );
}
