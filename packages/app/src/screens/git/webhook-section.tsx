import type { VNode } from 'preact';
import { removeWebhook, setUpWebhook } from '../../actions/git.tsx';
import type { GitConnection } from '../../data/git.ts';
import type { Space } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Section } from '../../ui/list.tsx';

interface WebhookSectionProps {
  readonly space: Space;
  readonly connection: GitConnection;
}

/** Whether the host sends a webhook on pushes. */
export function WebhookSection({ space, connection }: WebhookSectionProps): VNode {
  const { webhook: texts } = getTexts('git');
  const { webhookUrl, autoImport } = connection;
  const isActive = webhookUrl !== undefined;
  return (
    <Section title={texts.title}>
      <div class="card card-stack">
        {isActive ? (
          <CopyField label={texts.active} value={webhookUrl} />
        ) : (
          <p class="section-empty">{autoImport ? texts.text : texts.needsImport}</p>
        )}
        <div class="button-row">
          <Button
            size="small"
            icon={isActive ? 'rotate' : 'bolt'}
            disabled={!isActive && !autoImport}
            onClick={() => void setUpWebhook(space, isActive)}
          >
            {isActive ? texts.replace : texts.create}
          </Button>
          {isActive && (
            <Button size="small" kind="quiet" onClick={() => void removeWebhook(space)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
