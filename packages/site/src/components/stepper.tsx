import type { Stepper, StepperStep } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';
import { IconView } from './icon.tsx';

interface StepProps {
  readonly step: StepperStep;
  readonly context: DocumentContext;
}

/** A step next to the rail; the stylesheet counts those without an icon. */
export function StepView({ step, context }: StepProps): VNode {
  const { icon } = step.data;
  return (
    <li class={icon === undefined ? 'step' : 'step step-marked'}>
      {icon !== undefined && (
        <span class="step-icon">
          <IconView name={icon} />
        </span>
      )}
      <div class="step-body flow">
        <Blocks nodes={step.nodes} context={context} />
      </div>
    </li>
  );
}

interface StepperProps {
  readonly block: Stepper;
  readonly context: DocumentContext;
}

export function StepperView({ block, context }: StepperProps): VNode | null {
  if (block.nodes.length === 0) return null;
  return (
    <ol class="stepper">
      {block.nodes.map((step, index) => (
        <StepView key={index} step={step} context={context} />
      ))}
    </ol>
  );
}
