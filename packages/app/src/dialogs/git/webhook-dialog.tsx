import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DoneDialog } from '../../ui/done-dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Tabs } from '../../ui/tabs.tsx';

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** Shows the secret of a webhook, once, with instructions for the host. */
export const openWebhookDialog = (webhook: Webhook): void =>
  openDialog((close) => <WebhookDialog webhook={webhook} onClose={close} />);

const HOSTS = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea, Forgejo', bitbucket: 'Bitbucket' } as const;
type Host = keyof typeof HOSTS;
const isHost = (id: string): id is Host => Object.hasOwn(HOSTS, id);

function WebhookDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }): VNode {
  const { webhook: texts } = getTexts('git');
  const [host, setHost] = useState<Host>('github');
  return (
    <DoneDialog title={texts.title} done={texts.done} onClose={onClose}>
      <Banner tone="warning">{texts.secretOnce}</Banner>
      <CopyField label={texts.url} value={webhook.url} />
      <CopyField label={texts.secret} value={webhook.secret} />
      <Tabs
        label={texts.hosts}
        value={host}
        onValue={(id) => isHost(id) && setHost(id)}
        tabs={Object.entries(HOSTS).map(([id, label]) => ({
          id,
          label,
          content: () => (
            <ol class="steps">
              {(isHost(id) ? texts.steps[id] : []).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          ),
        }))}
      />
    </DoneDialog>
  );
}
