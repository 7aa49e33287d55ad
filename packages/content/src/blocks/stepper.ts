import type { Block, StepperStep } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName, textOf } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { makeContainer, openItem } from './open-item.ts';
import { writeContainer } from './written-tag.ts';

const makeStepper = (nodes: readonly StepperStep[]): Block => ({
  object: 'block',
  type: 'stepper',
  data: {},
  isVoid: false,
  nodes,
});

function openStepper(builder: PageBuilder): void {
  builder.open(frameName('stepper'), { finish: makeContainer('stepper-step', makeStepper) });
}

function openStep(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ icon: textOf(attributes['icon']) });
  const make = (nodes: readonly Block[]): StepperStep => ({
    object: 'block',
    type: 'stepper-step',
    data,
    isVoid: false,
    nodes,
  });
  openItem(builder, { item: 'step', container: 'stepper' }, make, makeStepper);
}

export const stepperBlock: BlockDescriptor<'stepper'> = {
  data: {},
  nodes: 'stepper-step',
  isTransparent: true,
  tags: { stepper: openStepper },
  writeTag: ({ data, nodes }) => writeContainer('stepper', { ...data }, nodes),
};

export const stepperStepBlock: BlockDescriptor<'stepper-step'> = {
  data: { icon: 'text?' },
  nodes: 'blocks',
  isTransparent: true,
  tags: { step: openStep },
  writeTag: ({ data, nodes }) => writeContainer('step', { ...data }, nodes),
};
