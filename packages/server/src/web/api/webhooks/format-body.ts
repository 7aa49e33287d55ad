import type { WebhookFormat } from '../../../platform/db/tables/webhooks.ts';
import type { WebhookPayload } from './describe-event.ts';
import { describeInSentence } from './sentence.ts';

/** The body of a delivery: JSON for programs, or a message in the form that a chat accepts. */
export function formatWebhookBody(format: WebhookFormat, payload: WebhookPayload): string {
  switch (format) {
    case 'json':
      return JSON.stringify(payload);
    case 'slack':
      return JSON.stringify(slackMessage(payload));
    case 'teams':
      return JSON.stringify(teamsMessage(payload));
  }
}

/** Slack and compatible receivers: three characters have a meaning, all others are text. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A message of an incoming webhook of Slack, which Mattermost, Rocket.Chat and others accept too. */
function slackMessage(payload: WebhookPayload) {
  const sentence = escapeSlack(describeInSentence(payload));
  const { app } = payload.urls;
  const text = app === undefined ? sentence : `${sentence}: <${app}|Open>`;
  const context = escapeSlack(`${payload.organization.title} · ${payload.type}`);
  return {
    text: sentence,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text } },
      { type: 'context', elements: [{ type: 'plain_text', text: context }] },
    ],
  };
}

/** Text blocks of Adaptive Cards read a subset of Markdown. */
const escapeCard = (text: string): string => text.replaceAll(/[\\`*_[\]()#+\-.!|>]/g, '\\$&');

/** An Adaptive Card in the message of a workflow of Microsoft Teams. */
function teamsMessage(payload: WebhookPayload) {
  const { app } = payload.urls;
  const line = (text: string, style: object) => ({ type: 'TextBlock', text: escapeCard(text), wrap: true, ...style });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            line(describeInSentence(payload), { weight: 'Bolder' }),
            line(payload.organization.title, { isSubtle: true, spacing: 'None' }),
          ],
          ...(app !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: app }] }),
        },
      },
    ],
  };
}
