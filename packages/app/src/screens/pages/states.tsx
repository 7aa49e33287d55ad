import type { VNode } from 'preact';
import { addPage, startRequest } from '../../actions/pages.tsx';
import { DeletedDrafts } from '../../components/pages/deleted-drafts.tsx';
import { type PagesContext, pagePath } from '../../components/pages/pages-context.ts';
import type { PageIndex } from '../../data/page-tree.ts';
import { hasScreen } from '../../routes/has-screen.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The empty state of a space: first steps. */
export function EmptySpace({ context }: { readonly context: PagesContext }): VNode {
  const texts = getTexts('pages');
  const { organization, space, mayEdit, mayPropose } = context;
  const text = mayEdit ? texts.emptyText : mayPropose ? texts.emptyLockedText : texts.emptyReaderText;
  const importPath = `/o/${organization}/s/${space.id}/~/import`;
  return (
    <>
      {mayEdit && <DeletedDrafts organization={organization} scope={context.scope} path="" />}
      <EmptyState icon="file-lines" title={texts.emptyTitle} text={text}>
        {mayEdit && (
          <Button kind="primary" icon="plus" onClick={() => addPage(context, 'document', { into: null })}>
            {texts.newPage}
          </Button>
        )}
        {mayPropose && (
          <Button kind="primary" icon="code-branch" onClick={() => void startRequest(context, undefined)}>
            {texts.editInRequest}
          </Button>
        )}
        {mayEdit && hasScreen(importPath) && <LinkButton href={href(importPath)}>{texts.importPages}</LinkButton>}
      </EmptyState>
    </>
  );
}

interface MissingPageProps {
  readonly context: PagesContext;
  readonly index: PageIndex;
  readonly path: string;
}

/** A path without a page. */
export function MissingPage({ context, index: { first }, path }: MissingPageProps): VNode {
  const texts = getTexts('pages');
  return (
    <>
      {context.mayEdit && <DeletedDrafts organization={context.organization} scope={context.scope} path={path} />}
      <EmptyState icon="compass" title={texts.missingTitle} text={texts.missingText}>
        {first !== undefined && <LinkButton href={href(pagePath(context, first))}>{texts.firstPage}</LinkButton>}
      </EmptyState>
    </>
  );
}
