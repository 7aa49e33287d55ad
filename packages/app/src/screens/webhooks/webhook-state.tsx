import type { VNode } from 'preact';
import type { Webhook } from '../../data/webhooks.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';

/** Whether a webhook delivers, in a word. */
export function WebhookState({ webhook: { isActive, failingSince } }: { readonly webhook: Webhook }): VNode {
  const texts = getTexts('webhooks');
  if (!isActive) return <Badge tone="warning">{texts.paused}</Badge>;
  if (failingSince !== undefined) return <Badge tone="danger">{texts.failing}</Badge>;
  return <Badge tone="success">{texts.active}</Badge>;
}
