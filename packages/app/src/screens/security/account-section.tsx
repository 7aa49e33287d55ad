import type { VNode } from 'preact';
import { deleteOwnAccount } from '../../actions/account.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';

/** Deletion of the account. */
export function AccountSection(): VNode {
  const { deletion: texts } = getTexts('security');
  return (
    <Section title={texts.title} id="delete">
      <div class="card card-stack">
        <p>{texts.text}</p>
        <div>
          <Button kind="danger" onClick={() => void deleteOwnAccount()}>
            {texts.button}
          </Button>
        </div>
      </div>
    </Section>
  );
}
