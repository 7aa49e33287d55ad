import type { BlockTag } from '../markdown/block-tag.ts';
import { isAlwaysMet } from '../markdown/legacy-conditions.ts';
import { makeCondition } from '../markdown/make-blocks.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeContainer } from './written-tag.ts';

const conditionsOf = new WeakMap<object, string>();

function openCondition(builder: PageBuilder, { body }: BlockTag): void {
  pushCondition(builder, body, isAlwaysMet(body) ? undefined : body);
}

/** `written` is the condition that a further branch has to negate. */
function pushCondition(builder: PageBuilder, written: string | undefined, expression: string | undefined): void {
  const opened = builder.open(frameName('if'), {
    condition: expression,
    // One without an expression cannot be decided, so it is never true.
    finish: (nodes) => (expression === undefined ? nodes : [makeCondition(expression, nodes)]),
  });
  if (opened && written !== undefined) {
    conditionsOf.set(builder.top(), written);
  }
}

const maximumExpression = 2_000;

/** A branch is true when those before it do not. After `{% else %}` there is no further branch. */
function continueCondition(builder: PageBuilder, body: string | undefined): void {
  const frame = builder.findOpen(frameName('if'));
  const written = frame === undefined ? undefined : conditionsOf.get(frame);
  if (written === undefined || written.length > maximumExpression) {
    builder.closeLine();
    return;
  }
  builder.close(frameName('if'));
  if (body === undefined || body === '') {
    pushCondition(builder, undefined, `!(${written})`);
  } else {
    pushCondition(builder, `${written} || (${body})`, `!(${written}) && (${body})`);
  }
}

export const conditionBlock: BlockDescriptor<'if'> = {
  data: { expression: 'text' },
  nodes: 'blocks',
  isTransparent: true,
  tags: {
    if: openCondition,
    else: (builder) => continueCondition(builder, undefined),
    elsif: (builder, tag) => continueCondition(builder, tag.body),
    elif: (builder, tag) => continueCondition(builder, tag.body),
  },
  writeTag: ({ data, nodes }) => ({ ...writeContainer('if', {}, nodes), body: data.expression }),
};
