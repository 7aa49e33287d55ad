import type { ComponentChildren, VNode } from 'preact';
import { publish, removeSite, unpublish } from '../../actions/site.tsx';
import { findOrganization, localUrl } from '../../data/bootstrap.ts';
import { type SiteTab, sitePathOf } from '../../data/site-path.ts';
import { hasScreen } from '../../routes/has-screen.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SiteScreen, type SiteView } from '../../shell/site-screen.tsx';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { SiteGeneralSection } from './general-section.tsx';
import { MissingSection } from './missing-section.tsx';
import { SettingsRow } from './settings-row.tsx';

/** Summary of a site: URL, audience, content, and missing steps. */
export function SiteOverviewScreen({ params }: ScreenProps): VNode {
  return (
    <SiteScreen
      params={params}
      tab="overview"
      width="reading"
      actions={({ site, ref, mayManage }) =>
        mayManage &&
        !site.published && (
          <Button kind="primary" icon="globe" onClick={() => void publish(site, ref)}>
            {getTexts('sites').publish.action}
          </Button>
        )
      }
    >
      {(view) => <Overview key={view.site.id} view={view} />}
    </SiteScreen>
  );
}

function Overview({ view }: { readonly view: SiteView }): VNode {
  const { mayManage, ref } = view;
  const organization = findOrganization(ref.organization)?.title ?? '';
  return (
    <>
      {!mayManage && <Banner tone="info">{fill(getTexts('sites').readOnly, { organization })}</Banner>}
      <Hero view={view} />
      {mayManage && <MissingSection view={view} />}
      <Glance view={view} />
      {mayManage && <SiteGeneralSection view={view} />}
      {mayManage && <Danger view={view} />}
    </>
  );
}

/** The most important facts: the URL and the audience. */
function Hero({ view: { site } }: { readonly view: SiteView }): VNode {
  const texts = getTexts('sites');
  const { published } = site.urls;
  return (
    <section class="card site-hero" aria-label={site.title}>
      <span class={published === undefined ? 'site-mark' : 'site-mark site-mark-live'}>
        <Icon name={published === undefined ? 'eye-slash' : 'globe'} />
      </span>
      <div class="site-hero-text">
        <p class="site-hero-title">{site.title}</p>
        {published === undefined ? (
          <p class="meta">{texts.overview.willBeAt}</p>
        ) : (
          <>
            <p class="meta">{texts.visibilityTexts[site.visibility]}</p>
            <CopyField label={texts.overview.copyUrl} isLabelHidden value={localOrigin(published)} />
          </>
        )}
      </div>
    </section>
  );
}

/** The published URL, to be shared. */
const localOrigin = (published: string): string => new URL(localUrl(published), location.href).href;

function Glance({ view }: { readonly view: SiteView }): VNode {
  const { site, ref, mayManage } = view;
  const texts = getTexts('sites');
  const { overview } = texts;
  const to = (tab: SiteTab, label: string) =>
    mayManage &&
    hasScreen(sitePathOf(ref, tab)) && (
      <LinkButton size="small" href={href(sitePathOf(ref, tab))}>
        {label}
      </LinkButton>
    );
  return (
    <Section title={overview.glance}>
      <div class="card settings-rows">
        <SettingsRow title={overview.audience} text={texts.visibilities[site.visibility]}>
          {to('audience', overview.changeAudience)}
        </SettingsRow>
        <SettingsRow title={overview.spaces} text={formatCount(texts.spaces, site.siteSpaces)}>
          {to('structure', overview.editStructure)}
        </SettingsRow>
        <SettingsRow title={overview.domain} text={site.hostname ?? site.proxy?.origin ?? overview.noDomain}>
          {to('domains', overview.setDomain)}
        </SettingsRow>
        <SettingsRow title={overview.members} text={overview.membersText}>
          {mayManage && (
            <LinkButton size="small" href={href(`${sitePathOf(ref)}/~/permissions`)}>
              {overview.changeMembers}
            </LinkButton>
          )}
        </SettingsRow>
        <SettingsRow title={overview.adaptive} text={site.adaptiveContent.enabled ? overview.on : overview.off} />
        <SettingsRow title={overview.created} text={<RelativeTime iso={site.createdAt} />} />
      </div>
    </Section>
  );
}

function Danger({ view: { site, ref } }: { readonly view: SiteView }): VNode {
  const texts = getTexts('sites');
  const rows: [title: string, text: string, button: ComponentChildren][] = [];
  if (site.published)
    rows.push([
      texts.publish.stopButton,
      texts.overview.unpublishText,
      <Button key="stop" size="small" icon="eye-slash" onClick={() => void unpublish(site, ref)}>
        {texts.publish.stop}
      </Button>,
    ]);
  rows.push([
    texts.remove.button,
    texts.overview.deleteText,
    <Button key="delete" size="small" kind="danger" icon="trash" onClick={() => void removeSite(site, ref)}>
      {texts.remove.action}
    </Button>,
  ]);
  return (
    <Section title={texts.overview.danger}>
      <div class="card settings-rows">
        {rows.map(([title, text, button]) => (
          <SettingsRow key={title} title={title} text={text}>
            {button}
          </SettingsRow>
        ))}
      </div>
    </Section>
  );
}
