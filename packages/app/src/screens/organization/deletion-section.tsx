import type { VNode } from 'preact';
import { moveToTrash } from '../../actions/organization.tsx';
import type { Schemas } from '../../data/bootstrap.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';

/** Deletion of an organization. */
export function DeletionSection({ organization }: { readonly organization: Schemas['Organization'] }): VNode {
  const { deletion: texts } = getTexts('organization');
  return (
    <Section title={texts.title} id="delete">
      <div class="card card-stack">
        <p>{texts.text}</p>
        <div>
          <Button kind="danger" onClick={() => void moveToTrash(organization)}>
            {texts.button}
          </Button>
        </div>
      </div>
    </Section>
  );
}
