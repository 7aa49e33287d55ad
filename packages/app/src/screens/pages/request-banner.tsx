import type { VNode } from 'preact';
import type { ChangeRequest } from '../../data/change-requests.ts';
import { href } from '../../routes/location.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';

interface RequestBannerProps {
  readonly organization: string;
  readonly space: string;
  readonly request: ChangeRequest;
}

/** Marks the text as part of a change request, so that nobody mistakes it for published text, with a link back. */
export function RequestBanner({ organization, space, request: { number, subject } }: RequestBannerProps): VNode {
  const texts = getTexts('pages');
  const name = fill(texts.changeRequest, { number });
  return (
    <Banner
      tone="info"
      actions={
        <LinkButton size="small" icon="code-branch" href={href(`/o/${organization}/s/${space}/~/changes/${number}`)}>
          {texts.toOverview}
        </LinkButton>
      }
    >
      <strong>{name}</strong> {subject !== '' && fill(texts.changeRequestText, { subject })}
    </Banner>
  );
}
