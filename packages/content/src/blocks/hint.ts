import type { HintStyle } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import { makeParagraph } from '../markdown/make-blocks.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName, textOf } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeContainer } from './written-tag.ts';

const hintStyles: readonly string[] = ['info', 'warning', 'danger', 'success'] satisfies HintStyle[];

function openHint(builder: PageBuilder, { attributes }: BlockTag): void {
  const styleName = attributes['style'] ?? 'info';
  const style = hintStyles.includes(styleName) ? (styleName as HintStyle) : 'info';
  const data = omitUndefined({ icon: textOf(attributes['icon']) });
  builder.open(frameName('hint'), {
    finish: (nodes) => [{ object: 'block', type: 'hint', data: { style, ...data }, isVoid: false, nodes }],
  });
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

export const hintBlock: BlockDescriptor<'hint'> = {
  data: { style: ['info', 'warning', 'danger', 'success'], icon: 'text?' },
  nodes: 'blocks',
  tags: { hint: openHint, prompt: openPrompt },
  writeTag: ({ data, nodes }) => writeContainer('hint', { ...data }, nodes),
};
