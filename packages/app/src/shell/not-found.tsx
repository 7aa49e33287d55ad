import type { VNode } from 'preact';
import { bootstrap } from '../data/bootstrap.ts';
import { href } from '../routes/location.ts';
import { getTexts } from '../texts/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { currentOrganization } from './current-organization.ts';
import { Screen } from './screen.tsx';

/** The same message for missing and for inaccessible resources. */
export function NotFound(): VNode {
  const texts = getTexts('shell');
  const first = currentOrganization() ?? bootstrap.organizations[0];
  return (
    <Screen title={texts.notFoundTitle} isTitleHidden>
      <EmptyState icon="compass" title={texts.notFoundTitle} text={texts.notFoundText}>
        <LinkButton href={href(first === undefined ? '/' : `/o/${first.id}`)}>{texts.goHome}</LinkButton>
      </EmptyState>
    </Screen>
  );
}
