import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { SpaceCombobox } from '../../components/site/space-combobox.tsx';
import { sitePathOf } from '../../data/site-path.ts';
import { createSite, type SiteVisibility, VISIBILITIES } from '../../data/sites.ts';
import { navigate } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { readRefusal, useFields } from '../../ui/use-fields.ts';

/** Asks for title, content and audience of a new site; publishes nothing. */
export const openNewSiteDialog = (organization: string, spaces: readonly string[]): void =>
  openDialog((close) => <NewSiteDialog organization={organization} spaces={spaces} onClose={close} />);

interface NewSiteDialogProps {
  readonly organization: string;
  readonly spaces: readonly string[];
  readonly onClose: () => void;
}

interface NewSiteValues extends Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly spaces: readonly string[];
  readonly visibility: SiteVisibility;
}

function NewSiteDialog({ organization, spaces, onClose }: NewSiteDialogProps): VNode {
  const [texts, shell] = [getTexts('sites').create, getTexts('shell')];
  const { values, set } = useFields<NewSiteValues>({ title: '', spaces, visibility: 'public' });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const title = values.title.trim();
  const create = async () => {
    if (isBusy) return;
    if (title.length < 2) return setError(texts.tooShort);
    setBusy(true);
    setError(undefined);
    try {
      const { visibility } = values;
      const site = await createSite(organization, { title, visibility, spaces: [...values.spaces] });
      onClose();
      navigate(sitePathOf({ organization, site: site.id }));
    } catch (failure) {
      setError(readRefusal(failure, shell.unreachable).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <Input
          label={texts.name}
          hint={texts.nameHint}
          value={values.title}
          onValue={(next) => {
            set('title')(next);
            setError(undefined);
          }}
          maxLength={128}
          autoFocus
          autoComplete="off"
          error={error}
        />
        <SpaceCombobox
          organization={organization}
          label={texts.spaces}
          hint={texts.spacesHint}
          value={values.spaces}
          onValue={set('spaces')}
        />
        <VisibilityCards label={texts.visibility} value={values.visibility} onValue={set('visibility')} />
        <Banner tone="info">{texts.notYet}</Banner>
      </div>
    </Dialog>
  );
}

const ICONS: Readonly<Record<SiteVisibility, string>> = {
  public: 'globe',
  unlisted: 'eye-slash',
  'share-link': 'link',
  'visitor-auth': 'lock',
};

interface VisibilityCardsProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: SiteVisibility;
  readonly onValue: (value: SiteVisibility) => void;
}

/** The audiences of a site, each with its explanation. */
export function VisibilityCards({ label, isLabelHidden = false, value, onValue }: VisibilityCardsProps): VNode {
  const texts = getTexts('sites');
  return (
    <OptionCards
      label={label}
      isLabelHidden={isLabelHidden}
      value={value}
      onValue={onValue}
      options={VISIBILITIES.toReversed().map((each) => ({
        value: each,
        label: texts.visibilities[each],
        text: texts.visibilityTexts[each],
        icon: ICONS[each],
      }))}
    />
  );
}
