import {
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookRef,
} from '../data/webhooks.ts';
import { openWebhookSecret } from '../dialogs/webhooks/secret-dialog.tsx';
import { openWebhookForm } from '../dialogs/webhooks/webhook-dialog.tsx';
import { navigate } from '../routes/location.ts';
import { organizationPath } from '../routes/organization-path.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** What an administrator can do with a webhook. */
export function listWebhookActions(organization: string, webhook: Webhook): Action[] {
  const { detail: texts } = getTexts('webhooks');
  const ref = { organization, webhook: webhook.id };
  const { isActive } = webhook;
  return [
    ...(isActive
      ? [{ id: 'webhook.test', label: texts.test, icon: 'bolt', keys: 't', perform: () => void sendTest(ref) }]
      : []),
    {
      id: 'webhook.edit',
      label: texts.edit,
      icon: 'pen',
      keys: 'e',
      perform: () => openWebhookForm(organization, webhook),
    },
    {
      id: 'webhook.activity',
      label: isActive ? texts.pause : texts.resume,
      icon: isActive ? 'ban' : 'play',
      perform: () => void setWebhookActive(ref, !isActive),
    },
    { id: 'webhook.rotate', label: texts.rotate, icon: 'key', perform: () => void rotate(ref, webhook) },
    {
      id: 'webhook.delete',
      label: texts.remove,
      icon: 'trash',
      isDanger: true,
      perform: () => void remove(ref, webhook),
    },
  ];
}

const sendTest = (ref: WebhookRef): Promise<boolean> =>
  attemptChange(async () => {
    await testWebhook(ref);
    showToast(getTexts('webhooks').detail.tested);
  });

/** Pauses or resumes a webhook; pausing can be undone. */
export const setWebhookActive = (ref: WebhookRef, isActive: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const { detail: texts } = getTexts('webhooks');
    await updateWebhook(ref, { isActive });
    if (isActive) showToast(texts.resumed);
    else showToast(texts.wasPaused, { undo: () => void setWebhookActive(ref, true) });
  });

const rotate = (ref: WebhookRef, { title }: Webhook): Promise<boolean> =>
  attemptChange(async () => {
    const { detail: texts, secret: secretTexts } = getTexts('webhooks');
    const question = { title: fill(texts.rotateTitle, { title }), text: texts.rotateText, confirm: texts.rotate };
    if (!(await confirm(question))) return;
    const { secret } = await rotateWebhookSecret(ref);
    openWebhookSecret(secret, secretTexts.rotatedText);
  });

const remove = (ref: WebhookRef, { title }: Webhook): Promise<boolean> =>
  attemptChange(async () => {
    const { detail: texts } = getTexts('webhooks');
    const question = { title: fill(texts.removeTitle, { title }), text: texts.removeText, confirm: texts.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await deleteWebhook(ref);
    navigate(organizationPath(ref.organization, 'webhooks'), { replace: true });
    showToast(texts.removed);
  });

/** Sends a delivery once more. */
export const sendAgain = (ref: WebhookRef, deliveryId: string): Promise<boolean> =>
  attemptChange(async () => {
    await redeliverWebhook(ref, deliveryId);
    showToast(getTexts('webhooks').log.redelivered);
  });
