import type { VNode } from 'preact';
import type { PageView } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref } from '../urls.ts';
import { IconView } from './icon.tsx';

/** Longest comment, in UTF-16 code units. */
const commentLimit = 512;

interface ChoiceProps {
  readonly rating: 'bad' | 'ok' | 'good';
  readonly icon: string;
  readonly text: string;
}

function Choice({ rating, icon, text }: ChoiceProps): VNode {
  return (
    <label class="feedback-choice">
      <input type="radio" class="visually-hidden" name="rating" value={rating} required />
      <IconView name={icon} />
      <span>{text}</span>
    </label>
  );
}

/** The feedback form at the end of the page: a plain form, which an island submits without leaving the page. */
export function PageFeedback({
  view,
  texts,
}: {
  readonly view: PageView;
  readonly texts: InterfaceTexts;
}): VNode | null {
  const { site, page } = view;
  const action = site.customization.feedback.enabled ? findSafeHref(site.feedbackHref) : undefined;
  if (action === undefined) return null;
  return (
    <form class="feedback" method="post" action={action} data-feedback>
      <input type="hidden" name="page" value={page.href} />
      <fieldset class="feedback-question" data-asked>
        <legend>{texts.feedbackQuestion}</legend>
        <div class="feedback-choices">
          <Choice rating="bad" icon="face-frown" text={texts.no} />
          <Choice rating="ok" icon="face-meh" text={texts.partly} />
          <Choice rating="good" icon="face-smile" text={texts.yes} />
        </div>
      </fieldset>
      <div class="feedback-more" data-asked>
        <label for="b:comment">{texts.feedbackComment}</label>
        <textarea id="b:comment" name="comment" rows={3} maxLength={commentLimit} />
        <button type="submit" class="button button-primary">
          {texts.send}
        </button>
      </div>
      <p class="feedback-failed" role="alert" data-failed hidden>
        {texts.feedbackFailed}
      </p>
      <p class="feedback-done" tabIndex={-1} data-done hidden>
        <IconView name="circle-check" />
        {texts.feedbackThanks}
      </p>
    </form>
  );
}
