import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { findOrganization, localUrl } from '../../data/bootstrap.ts';
import { organizationQuery } from '../../data/organizations.ts';
import { type Site, type SiteRef, updateSite } from '../../data/sites.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { NoPermission, SiteScreen, type SiteView } from '../../shell/site-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal } from '../../ui/use-fields.ts';
import { HostnameCard } from './hostname-section.tsx';
import { SettingsRow } from './settings-row.tsx';

/** URLs of a site: hosts, DNS, proxy. */
export function DomainsScreen({ params }: ScreenProps): VNode {
  return (
    <SiteScreen params={params} tab="domains" width="reading">
      {(view) =>
        view.mayManage ? (
          <Domains key={view.site.id} view={view} />
        ) : (
          <NoPermission organization={view.ref.organization} />
        )
      }
    </SiteScreen>
  );
}

function Domains({ view: { site, ref } }: { readonly view: SiteView }): VNode {
  const { domains: texts } = getTexts('sites');
  const { published } = site.urls;
  return (
    <>
      {published !== undefined && (
        <Section title={texts.current}>
          <CopyField label={texts.current} isLabelHidden value={new URL(localUrl(published), location.href).href} />
          <p class="field-hint">{texts.currentHint}</p>
        </Section>
      )}
      <Section title={texts.custom}>
        <p class="structure-lead">{texts.customText}</p>
        <div class="card settings">
          <HostnameCard siteRef={ref} scope="site" hostname={site.hostname} />
        </div>
      </Section>
      <OrganizationDomain siteRef={ref} />
      <Section title={texts.proxy}>
        <p class="structure-lead">{texts.proxyText}</p>
        <ProxyForm key={site.proxy?.origin ?? ''} site={site} siteRef={ref} />
      </Section>
    </>
  );
}

/** The shared host of all sites of the organization, which its administrators change. */
function OrganizationDomain({ siteRef }: { readonly siteRef: SiteRef }): VNode {
  const { domains: texts } = getTexts('sites');
  const query = useQuery(organizationQuery(siteRef.organization));
  const isAdmin = findOrganization(siteRef.organization)?.permissions.admin === true;
  return (
    <Section title={texts.organization}>
      <p class="structure-lead">{texts.organizationText}</p>
      <QueryView query={query} isCompact skeleton={<SkeletonRows rows={2} />}>
        {({ hostname, customHostname }) => (
          <div class="card settings-rows">
            <SettingsRow title={texts.subdomain} text={hostname} />
            {isAdmin ? (
              <div class="settings">
                <h3 class="settings-row-title">{texts.organizationHost}</h3>
                <HostnameCard siteRef={siteRef} scope="organization" hostname={customHostname} />
              </div>
            ) : (
              <SettingsRow
                title={texts.organizationHost}
                text={customHostname ?? `${texts.none}. ${texts.organizationAdmin}`}
              />
            )}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

function ProxyForm({ site, siteRef }: { readonly site: Site; readonly siteRef: SiteRef }): VNode {
  const { domains: texts } = getTexts('sites');
  const shell = getTexts('shell');
  const former = site.proxy?.origin ?? '';
  const [origin, setOrigin] = useState(former);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = origin.trim() !== former;
  useUnsaved(isChanged && !isBusy);
  const save = async () => {
    if (isBusy || !isChanged) return;
    const write = (text: string) => updateSite(siteRef, { proxy: text === '' ? null : text });
    setBusy(true);
    setError(undefined);
    try {
      await write(
        origin
          .trim()
          .replace(/^https?:\/\//, '')
          .replace(/\/$/, ''),
      );
      showToast(getTexts('sites').saved, { undo: () => write(former) });
    } catch (failure) {
      setError(readRefusal(failure, shell.unreachable).message);
    }
    setBusy(false);
  };
  return (
    <form
      class="card settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        label={texts.origin}
        hint={texts.originHint}
        placeholder="www.example.com/help"
        value={origin}
        onValue={setOrigin}
        spellcheck={false}
        maxLength={512}
        error={error}
      />
      {site.proxy !== undefined && <CopyField label={texts.target} value={site.proxy.target} />}
      {isChanged && (
        <div class="settings-footer">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {shell.save}
          </Button>
          <Button onClick={() => setOrigin(former)}>{shell.cancel}</Button>
        </div>
      )}
    </form>
  );
}
