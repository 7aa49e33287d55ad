import type { Block, HintStyle, StepperStep, Tabs, TabsItem } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from './block-tag.ts';
import { makeCodeOf } from './code-blocks.ts';
import { isAlwaysMet } from './legacy-conditions.ts';
import { openLegacyTag } from './legacy-tags.ts';
import { makeCondition, makeParagraph } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import { addReference, openReference } from './reference-tags.ts';
import { frameName, readFlag, textOf } from './tag-values.ts';

type TagHandler = (builder: PageBuilder, tag: BlockTag) => void;

/** Applies one tag: opens or ends its block. Tags that nobody knows vanish. */
export function applyTag(builder: PageBuilder, tag: BlockTag): void {
  if (tag.name.startsWith('end')) {
    builder.endTag(frameName(tag.name.slice(3)));
    return;
  }
  const handler = Object.hasOwn(handlers, tag.name) ? handlers[tag.name] : undefined;
  if (handler !== undefined) {
    handler(builder, tag);
  } else if (tag.name.startsWith('@')) {
    addIntegration(builder, tag);
  } else {
    openLegacyTag(builder, tag);
  }
}

const handlers: Readonly<Record<string, TagHandler>> = {
  hint: openHint,
  code: openCode,
  prompt: openPrompt,
  if: openCondition,
  else: (builder) => continueCondition(builder, undefined),
  elsif: (builder, tag) => continueCondition(builder, tag.body),
  elif: (builder, tag) => continueCondition(builder, tag.body),
  tabs: openTabs,
  tab: openTab,
  stepper: openStepper,
  step: openStep,
  columns: openColumns,
  column: openColumn,
  updates: openUpdates,
  update: openUpdate,
  embed: openReference,
  file: openReference,
  'content-ref': openReference,
  openapi: openReference,
  'openapi-operation': openReference,
  'openapi-schemas': openReference,
  'openapi-webhook': openReference,
  include: addReference,
  'page-ref': addReference,
};

const hintStyles: readonly string[] = ['info', 'warning', 'danger', 'success'] satisfies HintStyle[];

function openHint(builder: PageBuilder, { attributes }: BlockTag): void {
  const given = attributes['style'] ?? 'info';
  const style = hintStyles.includes(given) ? (given as HintStyle) : 'info';
  const data = omitUndefined({ icon: textOf(attributes['icon']) });
  builder.open(frameName('hint'), {
    finish: (nodes) => [{ object: 'block', type: 'hint', data: { style, ...data }, isVoid: false, nodes }],
  });
}

function openCode(builder: PageBuilder, { attributes }: BlockTag): void {
  const overflow = attributes['overflow'];
  const data = omitUndefined({
    title: textOf(attributes['title']),
    overflow: overflow === 'wrap' || overflow === 'scroll' ? (overflow as 'wrap' | 'scroll') : undefined,
    lineNumbers: readFlag(attributes['linenumbers']),
    fullWidth: readFlag(attributes['fullwidth']),
    expandable: readFlag(attributes['expandable']),
  });
  builder.open(frameName('code'), { finish: (blocks) => makeCodeOf(blocks, data) });
}

/** A prompt for an assistant is shown as a hint: its description in bold, then its text. */
function openPrompt(builder: PageBuilder, { attributes }: BlockTag): void {
  const description = textOf(attributes['description'] ?? attributes['title']);
  const data = omitUndefined({ icon: textOf(attributes['icon']) });
  const title =
    description === undefined
      ? []
      : [
          makeParagraph([
            {
              object: 'text',
              leaves: [{ object: 'leaf', text: description, marks: [{ object: 'mark', type: 'bold' }] }],
            },
          ]),
        ];
  builder.open(frameName('prompt'), {
    finish: (blocks) => [
      { object: 'block', type: 'hint', data: { style: 'info', ...data }, isVoid: false, nodes: [...title, ...blocks] },
    ],
  });
}

const conditionsOf = new WeakMap<object, string>();

function openCondition(builder: PageBuilder, { body }: BlockTag): void {
  pushCondition(builder, body, isAlwaysMet(body) ? undefined : body);
}

/** `written` is what a further branch has to negate. */
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

function openTabs(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ fullWidth: readFlag(attributes['fullwidth']) });
  builder.open(frameName('tabs'), { finish: makeContainer('tabs-item', makeTabs(data)) });
}

function makeTabs(data: Tabs['data']): (nodes: readonly TabsItem[]) => Block {
  return (nodes) => ({ object: 'block', type: 'tabs', data, isVoid: false, nodes });
}

function openTab(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ title: textOf(attributes['title']), icon: textOf(attributes['icon']) });
  openItem(builder, 'tab', 'tabs', (nodes) => ({ object: 'block', type: 'tabs-item', data, isVoid: false, nodes }));
}

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
  openItem(builder, 'step', 'stepper', (nodes) => ({
    object: 'block',
    type: 'stepper-step',
    data,
    isVoid: false,
    nodes,
  }));
}

function openColumns(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ fullWidth: readFlag(attributes['fullwidth']) });
  builder.open(frameName('columns'), {
    finish: makeContainer('column', (nodes) => ({ object: 'block', type: 'columns', data, isVoid: false, nodes })),
  });
}

function openColumn(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ width: textOf(attributes['width']) });
  openItem(builder, 'column', 'columns', (nodes) => ({ object: 'block', type: 'column', data, isVoid: false, nodes }));
}

function openUpdates(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ format: textOf(attributes['format']) });
  builder.open(frameName('updates'), {
    finish: makeContainer('update', (nodes) => ({ object: 'block', type: 'updates', data, isVoid: false, nodes })),
  });
}

function openUpdate(builder: PageBuilder, { attributes }: BlockTag): void {
  const tags = (attributes['tags'] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const data = { date: attributes['date']?.trim() ?? '', ...(tags.length === 0 ? {} : { tags }) };
  openItem(builder, 'update', 'updates', (nodes) => ({ object: 'block', type: 'update', data, isVoid: false, nodes }));
}

/**
 * Opens a part of a container: what was left open since the last part ends, and a part that stands alone gets
 * its own container.
 */
function openItem(
  builder: PageBuilder,
  item: string,
  container: string,
  make: (nodes: readonly Block[]) => Block,
): void {
  if (builder.findOpen(frameName(item), frameName(container))?.name === frameName(item)) {
    builder.close(frameName(item));
  }
  const isAlone = builder.top().name !== frameName(container);
  builder.open(frameName(item), {
    finish: (nodes) => (isAlone ? makeAlone(container, make(nodes)) : [make(nodes)]),
  });
}

function makeAlone(container: string, item: Block): readonly Block[] {
  if (item.type === 'tabs-item') {
    return [makeTabs({})([item])];
  }
  if (item.type === 'stepper-step') {
    return [makeStepper([item])];
  }
  if (item.type === 'column') {
    return [{ object: 'block', type: 'columns', data: {}, isVoid: false, nodes: [item] }];
  }
  return item.type === 'update' && container === 'updates'
    ? [{ object: 'block', type: 'updates', data: {}, isVoid: false, nodes: [item] }]
    : [];
}

/** A container contains its parts; what strayed in between stands before it or after it. */
function makeContainer<Type extends Block['type']>(
  type: Type,
  make: (items: readonly Extract<Block, { type: Type }>[]) => Block,
): (blocks: readonly Block[]) => readonly Block[] {
  return (blocks) => {
    const isItem = (block: Block): block is Extract<Block, { type: Type }> => block.type === type;
    const first = blocks.findIndex(isItem);
    const before = first < 0 ? blocks : blocks.slice(0, first);
    const after = first < 0 ? [] : blocks.slice(first).filter((block) => !isItem(block));
    const items = blocks.filter(isItem);
    return [...before, ...(items.length === 0 ? [] : [make(items)]), ...after];
  };
}

function addIntegration(builder: PageBuilder, tag: BlockTag): void {
  const [integration = '', block = ''] = tag.name.slice(1).split('/', 2);
  const { url, fullwidth, ...props } = tag.attributes;
  const data = omitUndefined({ url: textOf(url), fullWidth: readFlag(fullwidth) });
  builder.block({
    object: 'block',
    type: 'integration',
    data: { integration, block, props: { ...props }, ...data },
    isVoid: true,
  });
}
