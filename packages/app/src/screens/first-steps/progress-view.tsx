import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { localUrl } from '../../data/bootstrap.ts';
import { ApiError } from '../../data/client.ts';
import { FIRST_SITE_STEPS, type FirstSite, type FirstSiteInput, type FirstSiteStep } from '../../data/first-site.ts';
import { isImporting, runningImports } from '../../data/imports.ts';
import { href } from '../../routes/location.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/states.tsx';

/** The running or finished steps. */
export interface Run {
  readonly input: FirstSiteInput;
  /** The current or last step. */
  readonly step: FirstSiteStep;
  readonly site: FirstSite;
  readonly isDone: boolean;
  readonly error?: unknown;
}

interface ProgressViewProps {
  readonly organization: string;
  readonly run: Run;
  readonly onRetry: () => void;
  readonly onChange: () => void;
}

/** Each step with its state, and the remaining ones. */
export function ProgressView({ organization, run, onRetry, onChange }: ProgressViewProps): VNode {
  const texts = getTexts('firstSteps');
  const { input, site, isDone, error } = run;
  const { warnings = 0 } = site;
  const message = error instanceof ApiError ? error.message : getTexts('shell').failedText;
  useEffect(() => {
    if (isDone) announce(texts.doneTitle);
  }, [isDone, texts.doneTitle]);
  return (
    <div class="first-steps">
      {isDone && <p class="lead">{fill(texts.doneText, { title: input.title })}</p>}
      <StepList run={run} />
      <ImportProgress space={site.spaceId} />
      {error !== undefined && (
        <>
          <Banner tone="danger">{`${texts.failedTitle}: ${message}`}</Banner>
          <div class="first-steps-actions">
            <Button kind="primary" onClick={onRetry}>
              {texts.retry}
            </Button>
            <Button onClick={onChange}>{texts.change}</Button>
          </div>
        </>
      )}
      {isDone && (
        <div class="first-steps-actions">
          <LinkButton kind="primary" href={localUrl(site.publishedUrl ?? '')}>
            {texts.openSite}
          </LinkButton>
          <LinkButton href={href(`/o/${organization}/s/${site.spaceId}`)}>{texts.openSpace}</LinkButton>
          {warnings > 0 && (
            <LinkButton href={href(`/o/${organization}/s/${site.spaceId}/~/import`)}>
              {formatCount(texts.openReport, warnings)}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

/** How far the upload is, and what the server does then. */
function ImportProgress({ space }: { readonly space: string | undefined }): VNode | null {
  const texts = getTexts('import');
  const running = runningImports.value.find((each) => each.request.space.id === space && isImporting(each));
  if (running === undefined) return null;
  const { state, sent, request } = running;
  const isWebsite = request.thing.source === 'website';
  const label = state === 'uploading' ? texts.uploading : isWebsite ? texts.workingWebsite : texts.working;
  return (
    <div>
      <Progress label={label} {...(state === 'uploading' && { value: sent })} />
      <p class="meta">{label}</p>
    </div>
  );
}

type StepState = 'waiting' | 'running' | 'done' | 'failed';

const ICONS: Readonly<Record<StepState, string>> = {
  waiting: 'clock',
  running: 'circle-play',
  done: 'circle-check',
  failed: 'circle-exclamation',
};

function StepList({ run }: { readonly run: Run }): VNode {
  const texts = getTexts('firstSteps');
  const { step: current, input, isDone, error } = run;
  const at = FIRST_SITE_STEPS.indexOf(current);
  const stateOf = (index: number): StepState => {
    if (isDone || index < at) return 'done';
    if (index > at) return 'waiting';
    return error === undefined ? 'running' : 'failed';
  };
  return (
    <ol class="first-step-list">
      {FIRST_SITE_STEPS.map((step, index) => {
        const state = stateOf(index);
        const label = step === 'content' ? texts.steps[input.content.kind] : texts.steps[step];
        return (
          <li
            key={step}
            class={`first-step first-step-${state}`}
            aria-current={state === 'running' ? 'step' : undefined}
          >
            <Icon name={ICONS[state]} />
            <span>{label}</span>
            <span class="meta">{texts.states[state]}</span>
          </li>
        );
      })}
    </ol>
  );
}
