import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { editPath } from '../../actions/pages.tsx';
import { type UnsavedDraft, unsavedDraftQuery } from '../../data/drafts.ts';
import type { Page } from '../../data/pages.ts';
import { href } from '../../routes/location.ts';
import { listNames, useWriters } from '../../shell/names-of-writers.ts';
import type { PagesContext } from '../../shell/pages-context.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';

interface DraftNoticeProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** Says to those who may edit that a page has a draft which its readers do not see, and whose. */
export function DraftNotice({ context, page }: DraftNoticeProps): VNode | null {
  const isDrafted = context.mayEdit && page.type === 'document';
  const draft = useQuery({ ...unsavedDraftQuery(context.scope, page.id), enabled: isDrafted }).data;
  return draft ? <Notice context={context} page={page} draft={draft} /> : null;
}

function Notice({ context, page, draft }: DraftNoticeProps & { readonly draft: UnsavedDraft }): VNode {
  const texts = getTexts('pages').draft;
  const people = listNames(useWriters(draft.writers), texts);
  const path = editPath(context, page);
  return (
    <Banner
      tone="info"
      actions={
        path !== undefined && (
          <LinkButton size="small" href={href(path)}>
            {texts.open}
          </LinkButton>
        )
      }
    >
      {fill(context.scope.kind === 'space' ? texts.unpublished : texts.unsaved, { people })}
    </Banner>
  );
}
