import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { sendAgain } from '../../actions/webhooks.ts';
import { type WebhookDeliveryDetails, type WebhookRef, webhookDeliveryQuery } from '../../data/webhooks.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/list.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeTime } from '../../ui/time.tsx';

/** Shows a delivery with its attempts, its request and the response. */
export const openDeliveryDetails = (webhook: WebhookRef, deliveryId: string, isActive: boolean): void =>
  openDialog((close) => (
    <DeliveryDialog webhook={webhook} deliveryId={deliveryId} isActive={isActive} onClose={close} />
  ));

interface DeliveryDialogProps {
  readonly webhook: WebhookRef;
  readonly deliveryId: string;
  readonly isActive: boolean;
  readonly onClose: () => void;
}

function DeliveryDialog({ webhook, deliveryId, isActive, onClose }: DeliveryDialogProps): VNode {
  const { log: texts, events } = getTexts('webhooks');
  const query = useQuery(webhookDeliveryQuery(webhook, deliveryId));
  const type = query.data?.event.type;
  return (
    <Dialog
      kind="wide"
      title={type === undefined ? texts.details : events[type]}
      onClose={onClose}
      onSubmit={() => void sendAgain(webhook, deliveryId)}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').close}</Button>
          <Button kind="primary" type="submit" icon="rotate" disabled={!isActive || query.data === undefined}>
            {texts.redeliver}
          </Button>
        </>
      }
    >
      <QueryView query={query} isCompact>
        {(delivery) => <DeliveryContent delivery={delivery} />}
      </QueryView>
    </Dialog>
  );
}

function DeliveryContent({ delivery }: { readonly delivery: WebhookDeliveryDetails }): VNode {
  const { log: texts } = getTexts('webhooks');
  const { event, state, attempts, request, response } = delivery;
  return (
    <div class="delivery">
      <CopyField label={texts.eventId} value={event.id} />
      <Section title={texts.attemptList} count={<Badge>{texts.states[state]}</Badge>}>
        {attempts.length === 0 ? <p class="section-empty">{texts.noAttempts}</p> : <Attempts attempts={attempts} />}
      </Section>
      {request !== undefined && <Message title={texts.request} headers={request.headers} body={request.body} />}
      {response !== undefined && (
        <Message
          title={`${texts.response} · ${fill(texts.status, { status: response.status })}`}
          headers={response.headers}
          body={response.body}
        />
      )}
    </div>
  );
}

function Attempts({ attempts }: Pick<WebhookDeliveryDetails, 'attempts'>): VNode {
  const { log: texts } = getTexts('webhooks');
  return (
    <ol class="attempt-list">
      {attempts.map(({ at, durationMs, status, failure, message }) => (
        <li key={at}>
          <time dateTime={at}>{describeTime(at)}</time>
          {' · '}
          {status === undefined ? texts.noResponse : fill(texts.status, { status })}
          {' · '}
          {fill(texts.duration, { count: formatNumber(durationMs) })}
          {failure !== undefined && (
            <span class="job-error">
              {texts.failures[failure]}
              {message !== undefined && status === undefined && `: ${message}`}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface MessageProps {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request or response: its headers, and its body, as JSON where it is. */
function Message({ title, headers, body }: MessageProps): VNode {
  const { log: texts } = getTexts('webhooks');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Section title={title}>
      <Code label={`${title}: ${texts.headers}`} text={lines.join('\n')} />
      <Code label={`${title}: ${texts.body}`} text={body === '' ? texts.noBody : formatJson(body)} />
    </Section>
  );
}

const Code = ({ label, text }: { readonly label: string; readonly text: string }): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by the keyboard
  <section class="message-code" aria-label={label} tabIndex={0}>
    <pre>{text}</pre>
  </section>
);

/** JSON with line breaks; other text unchanged. Pure. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
