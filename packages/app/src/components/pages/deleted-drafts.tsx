import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type ContentScope, contentKeys, scopePath } from '../../data/content.ts';
import { type DeletedDraft, deletedDraftsQuery, restoreDeletedPage } from '../../data/deleted-drafts.ts';
import { loadDraftSource } from '../../data/draft-sources.ts';
import { discardDraft } from '../../data/drafts.ts';
import { queryClient } from '../../data/query-client.ts';
import { navigate } from '../../routes/location.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { confirm } from '../../ui/open-dialogs.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';

interface DeletedDraftsProps {
  readonly organization: string;
  readonly scope: ContentScope;
  /** That somebody came for: its draft comes first. */
  readonly path: string;
}

/** Drafts of pages that were deleted while somebody wrote in them, with the ways to keep their text. */
export function DeletedDrafts({ organization, scope, path }: DeletedDraftsProps): VNode | null {
  const { data = [] } = useQuery(deletedDraftsQuery(scope));
  if (data.length === 0) return null;
  const isWanted = ({ deletedPage }: DeletedDraft) => Number(deletedPage.path === path);
  return (
    <div class="stack">
      {data
        .toSorted((one, other) => isWanted(other) - isWanted(one))
        .map((draft) => (
          <DeletedDraftBanner key={draft.page} organization={organization} scope={scope} draft={draft} />
        ))}
    </div>
  );
}

type BannerProps = Omit<DeletedDraftsProps, 'path'> & { readonly draft: DeletedDraft };

function DeletedDraftBanner({ organization, scope, draft }: BannerProps): VNode {
  const { deletedDraft: texts } = getTexts('pages');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(showFailure);
    setBusy(false);
  };
  const add = async () => {
    const path = await restoreDeletedPage(scope, draft);
    await queryClient.invalidateQueries({ queryKey: contentKeys.all(scope) });
    showToast(texts.added);
    navigate(`${scopePath(organization, scope)}/${path.split('/').map(encodeURIComponent).join('/')}`);
  };
  const copy = async () => copyText((await loadDraftSource(scope, draft.page)).source, texts.copied);
  return (
    <Banner
      tone="warning"
      actions={
        <>
          <Button size="small" icon="plus" isBusy={isBusy} onClick={() => void attempt(add)}>
            {texts.add}
          </Button>
          <Button size="small" kind="quiet" onClick={() => void attempt(copy)}>
            {texts.copy}
          </Button>
          <Button size="small" kind="quiet" onClick={() => void attempt(() => discard(scope, draft))}>
            {texts.discard}
          </Button>
        </>
      }
    >
      {fill(texts.text, { title: draft.deletedPage.title })} <RelativeTime iso={draft.updatedAt} />
    </Banner>
  );
}

async function discard(scope: ContentScope, { page, deletedPage }: DeletedDraft): Promise<void> {
  const { deletedDraft: texts } = getTexts('pages');
  const isConfirmed = await confirm({
    title: fill(texts.discardTitle, { title: deletedPage.title }),
    text: texts.discardText,
    confirm: texts.discard,
    isDangerous: true,
  });
  if (!isConfirmed) return;
  await discardDraft(scope, page);
  await queryClient.invalidateQueries({ queryKey: deletedDraftsQuery(scope).queryKey });
}
