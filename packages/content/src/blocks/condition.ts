import type { BlockTag } from '../markdown/block-tag.ts';
import { isAlwaysMet } from '../markdown/legacy-conditions.ts';
import { makeCondition } from '../markdown/make-blocks.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeContainer } from './written-tag.ts';

function openCondition(builder: PageBuilder, { body }: BlockTag): void {
  pushCondition(builder, body, isAlwaysMet(body) ? undefined : body);
}

/** `branches` is the condition that a further branch has to negate. */
function pushCondition(builder: PageBuilder, branches: string | undefined, condition: string | undefined): void {
  if (condition !== undefined) builder.tagConditions.push({ line: builder.sourceLine, expression: condition });
  builder.open(frameName('if'), {
    condition,
    branches,
    // One without an expression cannot be decided, so it is never true.
    finish: (nodes) => (condition === undefined ? nodes : [makeCondition(condition, nodes)]),
  });
}

const maximumExpression = 2_000;

/** An expression that is never true. */
const UNDECIDED = '';

/**
 * A branch is true when those before it are not; `body` is undefined for `{% else %}`. A branch without a beginning,
 * without an expression, after `{% else %}` or after too many others is never true.
 */
function continueCondition(builder: PageBuilder, body: string | undefined): void {
  const frame = builder.findOpen(frameName('if'));
  const written = frame?.branches;
  if (frame !== undefined) builder.close(frameName('if'));
  if (written === undefined || written.length > maximumExpression) pushCondition(builder, undefined, UNDECIDED);
  else if (body === undefined) pushCondition(builder, undefined, `!(${written})`);
  else if (body === '') pushCondition(builder, undefined, UNDECIDED);
  else pushCondition(builder, `${written} || (${body})`, `!(${written}) && (${body})`);
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
