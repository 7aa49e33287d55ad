import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { editPath } from '../../actions/pages.tsx';
import { encodePagePath, type PagesContext } from '../../components/pages/pages-context.ts';
import { scopePath } from '../../data/content.ts';
import { type UnsavedDraft, unsavedDraftQuery } from '../../data/drafts.ts';
import { now } from '../../data/now.ts';
import { type DeviceDraft, deviceDraftQuery } from '../../data/page-device-draft.ts';
import type { Page } from '../../data/pages.ts';
import { href } from '../../routes/location.ts';
import { listNames, useWriters } from '../../shell/names-of-writers.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { describeAge } from '../../ui/time.tsx';

interface DraftNoticeProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** Says to those who may edit that a page has a draft which its readers do not see, and whose, or where it is. */
export function DraftNotice({ context, page }: DraftNoticeProps): VNode {
  const { scope, mayEdit, mayPropose } = context;
  const isDrafted = mayEdit && page.type === 'document';
  const draft = useQuery({ ...unsavedDraftQuery(scope, page.id), enabled: isDrafted }).data;
  const device = useQuery({ ...deviceDraftQuery(scope, page.id), enabled: isDrafted || mayPropose }).data;
  return (
    <>
      {draft && <Notice context={context} page={page} draft={draft} />}
      {device && <DeviceNotice context={context} page={page} draft={device} />}
    </>
  );
}

interface DeviceNoticeProps extends DraftNoticeProps {
  readonly draft: DeviceDraft;
}

function DeviceNotice({ context: { organization, scope }, page, draft }: DeviceNoticeProps): VNode {
  const texts = getTexts('pages').draft;
  const editor = draft.store === 'sources' ? 'source' : 'edit';
  const path = `${scopePath(organization, scope)}/~/${editor}/${encodePagePath(page.path ?? '')}`;
  const age = describeAge(new Date(draft.at).toISOString(), now());
  return (
    <Banner
      tone="info"
      actions={
        <LinkButton size="small" href={href(path)}>
          {texts.openDevice}
        </LinkButton>
      }
    >
      {fill(texts.device, { age })}
    </Banner>
  );
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
