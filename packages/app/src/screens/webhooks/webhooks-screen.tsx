import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import { findOrganization } from '../../data/bootstrap.ts';
import { type Webhook, webhooksQuery } from '../../data/webhooks.ts';
import { openWebhookForm } from '../../dialogs/webhooks/webhook-dialog.tsx';
import { href } from '../../routes/location.ts';
import { organizationPath } from '../../routes/organization-path.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { formatCount, getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WebhookState } from './webhook-state.tsx';

/** The webhooks of an organization. */
export function WebhooksScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const organization = findOrganization(id);
  const isAdmin = organization?.permissions.admin === true;
  const texts = getTexts('webhooks');
  const { value: spoken } = language;
  const actions = useMemo(
    () =>
      isAdmin
        ? [{ id: 'webhook.add', label: texts.add, icon: 'plus', keys: 'n', perform: () => openWebhookForm(id) }]
        : [],
    [id, isAdmin, spoken],
  );
  useActions(getTexts('shell').organization.webhooks, actions);
  const query = useQuery({ ...webhooksQuery(id), enabled: isAdmin });
  return (
    <OrganizationScreen
      organization={id}
      tab="webhooks"
      width="reading"
      actions={
        <Button kind="primary" icon="plus" onClick={() => openWebhookForm(id)}>
          {texts.add}
        </Button>
      }
    >
      <p class="lead">{texts.lead}</p>
      <QueryView query={query} organization={organization?.title}>
        {({ items }) => <WebhookList organization={id} webhooks={items} />}
      </QueryView>
    </OrganizationScreen>
  );
}

interface WebhookListProps {
  readonly organization: string;
  readonly webhooks: readonly Webhook[];
}

function WebhookList({ organization, webhooks }: WebhookListProps): VNode {
  const texts = getTexts('webhooks');
  if (webhooks.length === 0)
    return (
      <EmptyState icon="bolt" title={texts.emptyTitle} text={texts.emptyText}>
        <Button icon="plus" onClick={() => openWebhookForm(organization)}>
          {texts.add}
        </Button>
      </EmptyState>
    );
  return (
    <List label={texts.listLabel}>
      {webhooks.map((webhook) => (
        <ListRow
          key={webhook.id}
          href={href(`${organizationPath(organization, 'webhooks')}/${webhook.id}`)}
          icon={<Icon name="bolt" />}
          title={webhook.title}
          text={`${webhook.url} · ${formatCount(texts.eventCount, webhook.events.length)}`}
          meta={<WebhookState webhook={webhook} />}
        />
      ))}
    </List>
  );
}
