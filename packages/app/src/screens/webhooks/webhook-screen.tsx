import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { listWebhookActions, setWebhookActive } from '../../actions/webhooks.ts';
import { findOrganization } from '../../data/bootstrap.ts';
import { sitesQuery } from '../../data/sites.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { type Webhook, webhookQuery } from '../../data/webhooks.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/list.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeTime } from '../../ui/time.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookState } from './webhook-state.tsx';

/** A webhook: its state, its settings, and the log of its deliveries. */
export function WebhookScreen({ params }: ScreenProps): VNode {
  const { organization: id = '', webhook: webhookId = '' } = params;
  const organization = findOrganization(id);
  const ref = { organization: id, webhook: webhookId };
  const query = useQuery({ ...webhookQuery(ref), enabled: organization?.permissions.admin === true });
  const { data: webhook } = query;
  const { value: spoken } = language;
  const actions = useMemo(() => (webhook === undefined ? [] : listWebhookActions(id, webhook)), [id, webhook, spoken]);
  useActions(webhook?.title ?? '', actions);
  const test = actions.find((action) => action.id === 'webhook.test');
  return (
    <OrganizationScreen
      organization={id}
      tab="webhooks"
      width="reading"
      title={webhook?.title ?? getTexts('shell').loading}
      actions={webhook !== undefined && <HeaderActions title={webhook.title} actions={actions} test={test} />}
    >
      <QueryView query={query} organization={organization?.title}>
        {(loaded) => (
          <>
            <Notices organization={id} webhook={loaded} />
            <Settings organization={id} webhook={loaded} />
            <DeliveryLog webhook={ref} isActive={loaded.isActive} />
          </>
        )}
      </QueryView>
    </OrganizationScreen>
  );
}

interface HeaderActionsProps {
  readonly title: string;
  readonly actions: ReturnType<typeof listWebhookActions>;
  readonly test: ReturnType<typeof listWebhookActions>[number] | undefined;
}

function HeaderActions({ title, actions, test }: HeaderActionsProps): VNode {
  const { detail: texts } = getTexts('webhooks');
  const others = actions.filter((action) => action !== test);
  return (
    <>
      <MenuButton
        label={fill(texts.actionsOf, { title })}
        placement="bottom-end"
        groups={() => [{ items: others.map(toMenuItem) }]}
      />
      {test !== undefined && (
        <Button kind="primary" icon="bolt" onClick={test.perform}>
          {test.label}
        </Button>
      )}
    </>
  );
}

interface WebhookProps {
  readonly organization: string;
  readonly webhook: Webhook;
}

/** Why it delivers nothing, or not everything. */
function Notices({ organization, webhook }: WebhookProps): VNode | null {
  const { detail: texts } = getTexts('webhooks');
  const { id, isActive, pauseReason = 'by_person', failingSince, formerSecretExpiresAt: until } = webhook;
  if (!isActive)
    return (
      <Banner
        tone="warning"
        actions={
          pauseReason !== 'credentials_missing' && (
            <Button size="small" onClick={() => void setWebhookActive({ organization, webhook: id }, true)}>
              {texts.resume}
            </Button>
          )
        }
      >
        {texts.reasons[pauseReason]} {texts.whilePaused}
      </Banner>
    );
  if (failingSince !== undefined) return <Banner tone="danger">{texts.failing}</Banner>;
  if (until === undefined) return null;
  return <Banner tone="info">{fill(texts.bothSecrets, { time: describeTime(until) })}</Banner>;
}

function Settings({ organization, webhook }: WebhookProps): VNode {
  const { detail: texts, form, events } = getTexts('webhooks');
  const spaces = useQuery({ ...spacesQuery(organization), enabled: webhook.spaces !== null }).data?.items;
  const sites = useQuery({ ...sitesQuery(organization), enabled: webhook.sites !== null }).data?.items;
  const listNames = (
    ids: readonly string[] | null,
    items: readonly { readonly id: string; readonly title: string }[] | undefined,
  ) => ids?.map((id) => items?.find((item) => item.id === id)?.title ?? id).join(', ') ?? texts.all;
  return (
    <Section title={texts.settings} count={<WebhookState webhook={webhook} />}>
      <Facts>
        <Fact name={texts.url}>
          <span class="job-fact">{webhook.url}</span>
        </Fact>
        <Fact name={texts.format}>{form.formats[webhook.format]}</Fact>
        <Fact name={texts.events}>{webhook.events.map((type) => events[type]).join(', ')}</Fact>
        <Fact name={texts.spaces}>{listNames(webhook.spaces, spaces)}</Fact>
        <Fact name={texts.sites}>{listNames(webhook.sites, sites)}</Fact>
        <Fact name={texts.owner}>{webhook.owner?.displayName ?? texts.formerOwner}</Fact>
      </Facts>
    </Section>
  );
}
