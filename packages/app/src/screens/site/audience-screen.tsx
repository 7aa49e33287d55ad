import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { changeSite } from '../../actions/site.tsx';
import { changeVisibility } from '../../actions/site-audience.tsx';
import type { SiteVisibility } from '../../data/sites.ts';
import { VisibilityCards } from '../../dialogs/site/new-site-dialog.tsx';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SiteScreen, type SiteView } from '../../shell/site-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Section } from '../../ui/list.tsx';
import { AdaptiveSection } from './adaptive-section.tsx';
import { ShareLinksSection } from './share-links-section.tsx';
import { ViewAsSection } from './view-as-section.tsx';
import { VisitorAuthSection } from './visitor-auth-section.tsx';

/** The audience of a site, and settings that depend on it. */
export function AudienceScreen({ params }: ScreenProps): VNode {
  return (
    <SiteScreen params={params} tab="audience" width="reading">
      {(view) => (view.mayManage ? <Managed key={view.site.id} view={view} /> : <Read view={view} />)}
    </SiteScreen>
  );
}

function Managed({ view }: { readonly view: SiteView }): VNode {
  const { site, ref } = view;
  const { audience: texts } = getTexts('sites');
  const { enabled } = site.adaptiveContent;
  // Until the change is confirmed or cancelled.
  const [chosen, setChosen] = useState<SiteVisibility>();
  const choose = async (visibility: SiteVisibility) => {
    setChosen(visibility);
    await changeVisibility(site, ref, visibility);
    setChosen(undefined);
  };
  return (
    <>
      <Section title={texts.visibility}>
        {!site.published && <Banner tone="info">{texts.unpublished}</Banner>}
        <VisibilityCards
          label={texts.visibility}
          isLabelHidden
          value={chosen ?? site.visibility}
          onValue={(visibility) => void choose(visibility)}
        />
      </Section>
      {site.visibility === 'share-link' && <ShareLinksSection view={view} />}
      {(site.visibility === 'visitor-auth' || enabled) && <VisitorAuthSection view={view} />}
      <Section title={texts.adaptive.title}>
        <div class="card settings">
          <Switch
            label={texts.adaptive.enable}
            hint={texts.adaptive.enableHint}
            isChecked={enabled}
            onChange={(next) => void changeSite(site, ref, { adaptiveContent: { enabled: next } })}
          />
          {enabled && <AdaptiveSection view={view} />}
        </div>
      </Section>
      <ViewAsSection view={view} />
    </>
  );
}

/** The view of readers of the organization: the current setting, and the site as visitors see it. */
function Read({ view }: { readonly view: SiteView }): VNode {
  const texts = getTexts('sites');
  return (
    <>
      <Section title={texts.audience.visibility}>
        <p>
          <strong>{texts.visibilities[view.site.visibility]}.</strong> {texts.visibilityTexts[view.site.visibility]}
        </p>
      </Section>
      <ViewAsSection view={view} />
    </>
  );
}
