import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { sitesQuery } from '../../data/sites.ts';
import { spacesQuery } from '../../data/spaces.ts';
import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEventType,
  type WebhookFormat,
  type WebhookInput,
} from '../../data/webhooks.ts';
import { getTexts } from '../../texts/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { EventChoices } from './event-choices.tsx';
import { openWebhookSecret } from './secret-dialog.tsx';

interface WebhookValues extends Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly format: WebhookFormat;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly spaces: readonly string[];
  readonly sites: readonly string[];
}

const FORMATS: readonly WebhookFormat[] = ['json', 'slack', 'teams'];
const FIRST_EVENTS: readonly WebhookEventType[] = ['content.changed', 'change_request.merged'];

const valuesOf = (webhook: Webhook | undefined): WebhookValues => ({
  title: webhook?.title ?? '',
  format: webhook?.format ?? 'json',
  // URLs of chats are not shown: an empty field keeps them.
  url: webhook?.format === 'json' ? webhook.url : '',
  events: webhook?.events ?? FIRST_EVENTS,
  spaces: webhook?.spaces ?? [],
  sites: webhook?.sites ?? [],
});

interface WebhookDialogProps {
  readonly organization: string;
  /** Absent for a new one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** Opens the form of a webhook, which is followed by its secret if it is new. */
export const openWebhookForm = (organization: string, webhook?: Webhook): void =>
  openDialog((close) => (
    <WebhookDialog organization={organization} {...(webhook !== undefined && { webhook })} onClose={close} />
  ));

function WebhookDialog({ organization, webhook, onClose }: WebhookDialogProps): VNode {
  const { form: texts } = getTexts('webhooks');
  const { values, set } = useFields(valuesOf(webhook));
  const [isRefused, setRefused] = useState(false);
  const keepsUrl = webhook !== undefined && webhook.format !== 'json';
  const isReady = values.title.trim() !== '' && values.events.length > 0 && isUrlReady(values.url, keepsUrl);
  return (
    <SubmitDialog
      title={webhook === undefined ? texts.addTitle : texts.editTitle}
      verb={webhook === undefined ? getTexts('webhooks').add : texts.save}
      isReady={isReady}
      onRefused={() => setRefused(true)}
      submit={() => save(organization, webhook, values)}
      onClose={onClose}
    >
      <ReceiverFields values={values} set={set} keepsUrl={keepsUrl} isRefused={isRefused} />
      <EventChoices
        value={values.events}
        onValue={set('events')}
        error={isRefused && values.events.length === 0 ? texts.eventsMissing : undefined}
      />
      <SubjectFields organization={organization} values={values} set={set} />
    </SubmitDialog>
  );
}

/** Whether a receiver is named; the server checks the rest. Pure. */
const isUrlReady = (url: string, keepsUrl: boolean): boolean =>
  (keepsUrl && url.trim() === '') || /^https?:\/\/./i.test(url.trim());

async function save(organization: string, webhook: Webhook | undefined, values: WebhookValues): Promise<void> {
  const { form, secret: secretTexts } = getTexts('webhooks');
  const input: WebhookInput = {
    title: values.title.trim(),
    url: values.url.trim(),
    format: values.format,
    events: [...values.events],
    spaces: values.spaces.length === 0 ? null : [...values.spaces],
    sites: values.sites.length === 0 ? null : [...values.sites],
  };
  if (webhook === undefined) {
    const { secret } = await createWebhook(organization, input);
    showToast(form.created);
    openWebhookSecret(secret, secretTexts.text);
    return;
  }
  const { url, ...others } = input;
  await updateWebhook({ organization, webhook: webhook.id }, { ...others, ...(url !== '' && { url }) });
  showToast(form.saved);
}

type FormSet = ReturnType<typeof useFields<WebhookValues>>['set'];

interface ReceiverFieldsProps {
  readonly values: WebhookValues;
  readonly set: FormSet;
  /** Whether an empty URL means the stored one. */
  readonly keepsUrl: boolean;
  readonly isRefused: boolean;
}

function ReceiverFields({ values, set, keepsUrl, isRefused }: ReceiverFieldsProps): VNode {
  const { form: texts } = getTexts('webhooks');
  const { required } = getTexts('shell');
  const missing = (text: string) => (isRefused && text.trim() === '' ? required : undefined);
  return (
    <>
      <Input
        label={texts.title}
        hint={texts.titleHint}
        value={values.title}
        maxLength={100}
        autoFocus
        autoComplete="off"
        error={missing(values.title)}
        onValue={set('title')}
      />
      <Select
        label={texts.format}
        value={values.format}
        options={FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
        onValue={set('format')}
      />
      <Input
        type="url"
        label={texts.url}
        hint={keepsUrl ? texts.keepUrl : texts.urlHints[values.format]}
        placeholder="https://"
        value={values.url}
        maxLength={2048}
        spellcheck={false}
        autoComplete="off"
        error={isRefused && !isUrlReady(values.url, keepsUrl) ? texts.urlInvalid : undefined}
        onValue={set('url')}
      />
    </>
  );
}

interface SubjectFieldsProps {
  readonly organization: string;
  readonly values: WebhookValues;
  readonly set: FormSet;
}

function SubjectFields({ organization, values, set }: SubjectFieldsProps): VNode {
  const { form: texts } = getTexts('webhooks');
  const itemsOf = (items: readonly { readonly id: string; readonly title: string }[] | undefined) =>
    (items ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <Combobox
        label={texts.spaces}
        hint={texts.spacesHint}
        isMultiple
        items={itemsOf(useQuery(spacesQuery(organization)).data?.items)}
        value={values.spaces}
        onValue={set('spaces')}
      />
      <Combobox
        label={texts.sites}
        hint={texts.sitesHint}
        isMultiple
        items={itemsOf(useQuery(sitesQuery(organization)).data?.items)}
        value={values.sites}
        onValue={set('sites')}
      />
    </>
  );
}
