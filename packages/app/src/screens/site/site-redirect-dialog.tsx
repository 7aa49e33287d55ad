import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { PageCombobox } from '../../components/pages/page-combobox.tsx';
import { useDestinations } from '../../data/site-destinations.ts';
import {
  createRedirect,
  deleteRedirect,
  type RedirectValues,
  type SiteRedirect,
  updateRedirect,
} from '../../data/site-redirects.ts';
import type { SiteRef } from '../../data/sites.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';

/** Asks for path and target. */
export const openSiteRedirectDialog = (ref: SiteRef, redirect?: SiteRedirect): void =>
  openDialog((close) => <RedirectDialog siteRef={ref} redirect={redirect} onClose={close} />);

type Kind = SiteRedirect['destination']['kind'];

interface DialogValues extends Readonly<Record<string, unknown>> {
  readonly source: string;
  readonly kind: Kind;
  readonly section: string;
  readonly space: string;
  readonly page: string;
  readonly path: string;
  readonly url: string;
  readonly permanent: boolean;
  readonly draft: boolean;
}

function valuesOf(redirect: SiteRedirect | undefined): DialogValues {
  const none = { source: '', kind: 'site-page', section: '', space: '', page: '', path: '', url: '' } as const;
  if (redirect === undefined) return { ...none, permanent: true, draft: false };
  const { source, permanent, draft, destination } = redirect;
  const { kind } = destination;
  return {
    ...none,
    source,
    permanent,
    draft,
    kind,
    ...(kind === 'site-section' && { section: destination.siteSectionId }),
    ...((kind === 'site-space' || kind === 'site-page') && { space: destination.siteSpaceId }),
    ...(kind === 'site-page' && { page: destination.pageId }),
    ...(kind === 'site-path' && { path: destination.path }),
    ...(kind === 'external' && { url: destination.url }),
  };
}

/** The selected target; undefined while it is incomplete. Pure. */
function destinationOf({
  kind,
  section,
  space,
  page,
  path,
  url,
}: DialogValues): SiteRedirect['destination'] | undefined {
  if (kind === 'site-section') return section === '' ? undefined : { kind, siteSectionId: section };
  if (kind === 'site-space') return space === '' ? undefined : { kind, siteSpaceId: space };
  if (kind === 'site-page') return space === '' || page === '' ? undefined : { kind, siteSpaceId: space, pageId: page };
  if (kind === 'site-path') return path.trim() === '' ? undefined : { kind, path: withSlash(path) };
  return url.trim() === '' ? undefined : { kind, url: url.trim() };
}

const withSlash = (path: string): string => (path.trim().startsWith('/') ? path.trim() : `/${path.trim()}`);

interface RedirectDialogProps {
  readonly siteRef: SiteRef;
  readonly redirect: SiteRedirect | undefined;
  readonly onClose: () => void;
}

function RedirectDialog({ siteRef, redirect, onClose }: RedirectDialogProps): VNode {
  const { redirects: texts } = getTexts('sites');
  const shell = getTexts('shell');
  const { values, set } = useFields<DialogValues>(valuesOf(redirect));
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  const destination = destinationOf(values);
  const isReady = values.source.trim() !== '' && destination !== undefined;
  const save = async () => {
    if (isBusy || destination === undefined || values.source.trim() === '') return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { permanent, draft } = values;
      await write(siteRef, redirect, { source: withSlash(values.source), destination, permanent, draft });
      onClose();
    } catch (error) {
      setRefusal(readRefusal(error, shell.unreachable));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={redirect === undefined ? texts.new : fill(texts.edit, { source: redirect.source })}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isReady}>
            {shell.save}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <Input
          label={texts.source}
          hint={texts.sourceHint}
          placeholder="/old/path"
          value={values.source}
          onValue={set('source')}
          maxLength={512}
          spellcheck={false}
          autoFocus
          error={refusal?.field === 'destination' ? undefined : refusal?.message}
        />
        <DestinationFields siteRef={siteRef} values={values} set={set} refusal={refusal} />
        <Checkbox
          label={texts.permanent}
          hint={texts.permanentHint}
          isChecked={values.permanent}
          onChange={set('permanent')}
        />
        <Checkbox label={texts.draft} hint={texts.draftHint} isChecked={values.draft} onChange={set('draft')} />
      </div>
    </Dialog>
  );
}

async function write(ref: SiteRef, former: SiteRedirect | undefined, values: RedirectValues): Promise<void> {
  const { redirects: texts } = getTexts('sites');
  const saved = await (former === undefined ? createRedirect(ref, values) : updateRedirect(ref, former.id, values));
  showToast(fill(texts.saved, { source: values.source }), {
    undo: () =>
      former === undefined ? deleteRedirect(ref, saved.id) : updateRedirect(ref, former.id, valuesIn(former)),
  });
}

/** The fields of an existing redirect. Pure. */
export const valuesIn = ({ source, destination, permanent, draft }: SiteRedirect): RedirectValues => ({
  source,
  destination,
  permanent,
  draft,
});

interface DestinationFieldsProps {
  readonly siteRef: SiteRef;
  readonly values: DialogValues;
  readonly set: ReturnType<typeof useFields<DialogValues>>['set'];
  readonly refusal: FormRefusal | undefined;
}

const KINDS: readonly Kind[] = ['site-page', 'site-space', 'site-section', 'site-path', 'external'];

function DestinationFields({ siteRef, values, set, refusal }: DestinationFieldsProps): VNode {
  const { redirects: texts } = getTexts('sites');
  const { sections, siteSpaces } = useDestinations(siteRef);
  const { kind } = values;
  const error = refusal?.field === 'destination' ? refusal.message : undefined;
  const kinds = KINDS.filter((each) => each !== 'site-section' || sections.length > 0);
  const choose = (items: readonly { readonly id: string; readonly title: string }[]) => [
    { value: '', label: '—' },
    ...items.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const space = siteSpaces.find(({ id }) => id === values.space)?.space.id;
  return (
    <>
      <Select
        label={texts.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onValue={set('kind')}
      />
      {kind === 'site-section' && (
        <Select
          label={texts.section}
          value={values.section}
          options={choose(sections)}
          onValue={set('section')}
          error={error}
        />
      )}
      {(kind === 'site-space' || kind === 'site-page') && (
        <Select
          label={texts.space}
          value={values.space}
          options={choose(siteSpaces)}
          onValue={set('space')}
          error={error}
        />
      )}
      {kind === 'site-page' && space !== undefined && (
        <PageCombobox
          scope={{ kind: 'space', space }}
          label={texts.page}
          value={values.page === '' ? undefined : values.page}
          onValue={(page = '') => set('page')(page)}
        />
      )}
      {(kind === 'site-path' || kind === 'external') && <UrlField values={values} set={set} error={error} />}
    </>
  );
}

interface UrlFieldProps extends Pick<DestinationFieldsProps, 'values' | 'set'> {
  readonly error: string | undefined;
}

/** A written target: a path of the site, or a URL. */
function UrlField({ values, set, error }: UrlFieldProps): VNode {
  const { redirects: texts } = getTexts('sites');
  const common = { hint: texts.pathHint, spellcheck: false, error };
  return values.kind === 'external' ? (
    <Input {...common} label={texts.url} type="url" placeholder="https://" value={values.url} onValue={set('url')} />
  ) : (
    <Input {...common} label={texts.path} placeholder="/new/path" value={values.path} onValue={set('path')} />
  );
}
