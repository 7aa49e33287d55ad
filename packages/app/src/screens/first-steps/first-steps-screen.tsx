import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { findOrganization } from '../../data/bootstrap.ts';
import {
  createFirstSite,
  discardFirstSite,
  type FirstSite,
  type FirstSiteInput,
  type FirstSiteStep,
} from '../../data/first-site.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Screen } from '../../shell/screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Choices } from './choices.tsx';
import { ImportChoice, NO_IMPORT } from './import-choice.tsx';
import { ProgressView, type Run } from './progress-view.tsx';

/** Onboarding of an organization: from nothing to a published site. */
export function FirstStepsScreen({ params }: ScreenProps): VNode {
  const texts = getTexts('firstSteps');
  const { organization = '' } = params;
  const current = findOrganization(organization);
  const { run, former, start, reset } = useRun(organization);
  const [isImport, setImport] = useState(false);
  const [draft, setDraft] = useState(NO_IMPORT);
  const mayCreate = current?.role === 'create' || current?.role === 'admin';
  if (!mayCreate)
    return (
      <Screen title={texts.title} isTitleHidden>
        <EmptyState
          icon="lock"
          title={texts.forbiddenTitle}
          text={fill(texts.forbiddenText, { organization: current?.title ?? 'Bindery' })}
        />
      </Screen>
    );
  return (
    <Screen
      title={run === undefined ? texts.title : run.isDone ? texts.doneTitle : texts.progressTitle}
      width="reading"
    >
      {run !== undefined ? (
        <ProgressView organization={organization} run={run} onRetry={() => start(run.input)} onChange={reset} />
      ) : isImport ? (
        <ImportChoice
          organization={organization}
          draft={draft}
          onDraft={setDraft}
          onStart={start}
          onBack={() => setImport(false)}
        />
      ) : (
        <Choices organization={organization} former={former} onStart={start} onImport={() => setImport(true)} />
      )}
    </Screen>
  );
}

/** The running or finished steps. Another attempt continues with the content of a failed one, unless it is other content. */
function useRun(organization: string) {
  const [run, setRun] = useState<Run | undefined>(undefined);
  const [former, setFormer] = useState<FirstSiteInput | undefined>(undefined);
  const created = useRef<FirstSite>({});
  const start = async (input: FirstSiteInput): Promise<void> => {
    let step: FirstSiteStep = 'space';
    const show = (more: Partial<Run>) => setRun({ input, step, site: created.current, isDone: false, ...more });
    const onStep = (next: FirstSiteStep) => {
      step = next;
      show({});
    };
    try {
      await createFirstSite(organization, input, created.current, onStep);
      show({ isDone: true });
    } catch (error) {
      show({ error });
    }
  };
  const reset = () => {
    void discardFirstSite(organization, created.current);
    created.current = {};
    setFormer(run?.input);
    setRun(undefined);
  };
  return { run, former, start: (input: FirstSiteInput) => void start(input), reset };
}
