import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import {
  type Customization,
  type CustomizationRef,
  customizationQuery,
  deleteOwnCustomization,
  listOwnMembers,
  replaceCustomization,
  updateOwnCustomization,
} from '../../data/customization.ts';
import { useDestinations } from '../../data/site-destinations.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { NoPermission, SiteScreen, type SiteView } from '../../shell/site-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { finishSettings } from './finished-settings.ts';
import { LivePreview } from './live-preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useEdited } from './use-edited.ts';

/** Customization of a site: all settings, next to a preview of unsaved changes. */
export function CustomizeScreen({ params }: ScreenProps): VNode {
  return (
    <SiteScreen params={params} tab="customize" width="wide">
      {(view) =>
        view.mayManage ? (
          <Scoped key={view.site.id} view={view} />
        ) : (
          <NoPermission organization={view.ref.organization} />
        )
      }
    </SiteScreen>
  );
}

/** The site as a whole, or one of its site spaces. */
function Scoped({ view }: { readonly view: SiteView }): VNode {
  const [siteSpace, setSiteSpace] = useState<string>();
  const ref: CustomizationRef = { ...view.ref, siteSpace };
  const site = useQuery(customizationQuery(view.ref));
  const query = useQuery(customizationQuery(ref));
  return (
    <QueryView query={site} skeleton={<SkeletonRows rows={8} />}>
      {(whole) => (
        <QueryView query={query} skeleton={<SkeletonRows rows={8} />}>
          {(settings) => (
            <Editor
              key={siteSpace ?? ''}
              view={view}
              customizationRef={ref}
              site={whole}
              settings={settings}
              onScope={setSiteSpace}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface EditorProps {
  readonly view: SiteView;
  readonly customizationRef: CustomizationRef;
  /** The settings of the site, which a site space overrides. */
  readonly site: Customization;
  readonly settings: Customization;
  readonly onScope: (siteSpace: string | undefined) => void;
}

function Editor(props: EditorProps): VNode {
  const { customizationRef: ref, site, settings } = props;
  const texts = getTexts('customize');
  const { edited, setEdited, noteSaved, isDirty } = useEdited(settings);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(isDirty && !isBusy);
  const save = async () => {
    setBusy(true);
    const write = (next: Customization, former: Customization): Promise<Customization> =>
      ref.siteSpace === undefined
        ? replaceCustomization(ref, next)
        : updateOwnCustomization(ref, ref.siteSpace, listOwnMembers(next, former, site));
    await attemptChange(async () => {
      noteSaved(edited, await write(edited, settings));
      showToast(texts.saved, { undo: () => write(settings, edited) });
    });
    setBusy(false);
  };
  return (
    <div class="customize">
      <form
        class="customize-form"
        aria-label={texts.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !isBusy) void save();
        }}
      >
        <ScopeField {...props} isDirty={isDirty} />
        <SettingsForm settings={edited} onSettings={setEdited} siteRef={ref} />
        <div class="customize-footer">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isDirty}>
            {getTexts('shell').save}
          </Button>
          <Button disabled={!isDirty} onClick={() => setEdited(settings)}>
            {texts.discard}
          </Button>
          <span class="meta" role="status">
            {isDirty ? texts.unsaved : texts.allSaved}
          </span>
        </div>
      </form>
      <LivePreview customizationRef={ref} settings={finishSettings(edited, settings)} title={props.view.site.title} />
    </div>
  );
}

/** The owner of these settings. */
function ScopeField({
  view,
  customizationRef: ref,
  isDirty,
  onScope,
}: EditorProps & { readonly isDirty: boolean }): VNode | null {
  const texts = getTexts('customize');
  const { siteSpaces } = useDestinations(view.ref);
  if (siteSpaces.length < 2) return null;
  const choose = async (id: string) => {
    if (isDirty && !(await confirm({ title: texts.leaveTitle, confirm: texts.discard, isDangerous: true }))) return;
    onScope(id === '' ? undefined : id);
  };
  const reset = () =>
    attemptChange(async () => {
      await deleteOwnCustomization(view.ref, ref.siteSpace ?? '');
      showToast(texts.resetDone);
    });
  return (
    <div class="customize-scope">
      <Select
        label={texts.scope}
        value={ref.siteSpace ?? ''}
        options={[
          { value: '', label: texts.wholeSite },
          ...siteSpaces.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onValue={(id) => void choose(id)}
      />
      {ref.siteSpace !== undefined && (
        <>
          <p class="field-hint">{texts.scopeHint}</p>
          <div class="button-row">
            <Button size="small" icon="arrow-turn-left" onClick={() => void reset()}>
              {texts.reset}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
