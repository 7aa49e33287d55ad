import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { copySpace, openSpaceMove, openTransfer, trashSpace } from '../../actions/space.tsx';
import { useOrganizations } from '../../components/organization/use-organizations.ts';
import { collectionsQuery } from '../../data/collections.ts';
import type { Space } from '../../data/spaces.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';

/** Location of a space: collection, organization, trash. */
export function PlaceSettings({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('space-settings');
  const collections = useQuery(collectionsQuery(space.organization)).data?.items ?? [];
  const collection = collections.find(({ id }) => id === space.parent);
  const others = useOrganizations().filter(
    ({ id, permissions }) => id !== space.organization && permissions.createContent,
  );
  return (
    <Section title={texts.location}>
      <div class="card settings-rows">
        <Row
          title={texts.collection}
          text={collection === undefined ? texts.topLevel : fill(texts.inCollection, { collection: collection.title })}
        >
          <Button size="small" icon="arrow-right" onClick={() => void openSpaceMove(space)}>
            {texts.moveTo}
          </Button>
        </Row>
        <Row title={texts.copy} text={texts.copyText}>
          <Button size="small" icon="copy" onClick={() => void copySpace(space)}>
            {texts.duplicate}
          </Button>
        </Row>
        {others.length > 0 && (
          <Row title={texts.transfer} text={texts.transferText}>
            <Button size="small" icon="building" onClick={() => openTransfer(space, others)}>
              {texts.transferTo}
            </Button>
          </Row>
        )}
        <Row title={texts.trash} text={texts.trashText}>
          <Button size="small" kind="danger" icon="trash" onClick={() => void trashSpace(space)}>
            {texts.trashButton}
          </Button>
        </Row>
      </div>
    </Section>
  );
}

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
}

const Row = ({ title, text, children }: RowProps): VNode => (
  <div class="settings-row">
    <div class="settings-row-text">
      <p class="settings-row-title">{title}</p>
      <p class="field-hint">{text}</p>
    </div>
    {children}
  </div>
);
