import type { BlockName } from '../texts/source/texts.ts';

/** A block of the dialect, as completion offers it. */
export interface DialectBlock {
  /** Name of its tag, which people search for. */
  readonly name: BlockName;
  /** The template: `#{}` are placeholders, in order unless they have numbers. */
  readonly template: string;
  /** The block that contains it; it is offered there only. */
  readonly within?: BlockName;
  /** Plain Markdown, without a tag. */
  readonly isMarkdown?: true;
  /** Other search terms. */
  readonly keywords?: string;
}

/** A separate constant, so that this file contains no markup with a style. */
const STYLE = 'style';

/** The blocks of the dialect (docs/writing/blocks.md), most used first. */
export const BLOCKS = [
  {
    name: 'hint',
    template: `{% hint ${STYLE}="#{2:info}" %}\n#{1}\n{% endhint %}`,
    keywords: 'note callout info warning',
  },
  { name: 'heading', template: '## #{Title}', isMarkdown: true, keywords: 'title section' },
  { name: 'image', template: '![#{Alternative text}](#{})', isMarkdown: true, keywords: 'picture photo' },
  {
    name: 'table',
    isMarkdown: true,
    keywords: 'grid rows',
    template: '| #{Column} | #{Column} |\n| --- | --- |\n| #{} | #{} |',
  },
  {
    name: 'tabs',
    template:
      '{% tabs %}\n{% tab title="#{One}" %}\n#{}\n{% endtab %}\n\n{% tab title="#{Two}" %}\n#{}\n{% endtab %}\n{% endtabs %}',
  },
  { name: 'tab', template: '{% tab title="#{Title}" %}\n#{}\n{% endtab %}', within: 'tabs' },
  {
    name: 'stepper',
    template:
      '{% stepper %}\n{% step %}\n### #{First}\n\n#{}\n{% endstep %}\n\n{% step %}\n### #{Second}\n\n#{}\n{% endstep %}\n{% endstepper %}',
    keywords: 'steps',
  },
  { name: 'step', template: '{% step %}\n### #{Title}\n\n#{}\n{% endstep %}', within: 'stepper' },
  {
    name: 'columns',
    template:
      '{% columns %}\n{% column %}\n#{}\n{% endcolumn %}\n\n{% column %}\n#{}\n{% endcolumn %}\n{% endcolumns %}',
  },
  { name: 'column', template: '{% column width="#{50%}" %}\n#{}\n{% endcolumn %}', within: 'columns' },
  { name: 'code', template: '{% code title="#{name}" %}\n```#{}\n#{}\n```\n{% endcode %}', keywords: 'listing' },
  {
    name: 'details',
    template: '<details>\n\n<summary>#{Title}</summary>\n\n#{}\n\n</details>',
    keywords: 'expandable accordion',
  },
  { name: 'file', template: '{% file src="#{}" %}\n#{}\n{% endfile %}', keywords: 'download attachment' },
  { name: 'embed', template: '{% embed url="#{https://}" %}\n#{}\n{% endembed %}', keywords: 'video' },
  {
    name: 'content-ref',
    template: '{% content-ref url="#{}" %}\n[#{}](#{})\n{% endcontent-ref %}',
    keywords: 'card link',
  },
  { name: 'include', template: '{% include "#{}" %}', keywords: 'reusable snippet' },
  { name: 'if', template: '{% if #{visitor.claims} %}\n#{}\n{% endif %}', keywords: 'condition' },
  { name: 'else', template: '{% else %}', within: 'if' },
  { name: 'elsif', template: '{% elsif #{visitor.claims} %}', within: 'if' },
  {
    name: 'updates',
    template:
      '{% updates format="full" %}\n{% update date="#{2026-01-31}" %}\n## #{Title}\n\n#{}\n{% endupdate %}\n{% endupdates %}',
    keywords: 'changelog',
  },
  {
    name: 'update',
    template: '{% update date="#{2026-01-31}" %}\n## #{Title}\n\n#{}\n{% endupdate %}',
    within: 'updates',
  },
  {
    name: 'openapi-operation',
    template: '{% openapi-operation spec="#{}" path="#{/}" method="#{get}" %}\n{% endopenapi-operation %}',
    keywords: 'api endpoint',
  },
  { name: 'openapi-schemas', template: '{% openapi-schemas spec="#{}" schemas="#{}" %}\n{% endopenapi-schemas %}' },
  {
    name: 'openapi-webhook',
    template: '{% openapi-webhook spec="#{}" name="#{}" method="#{post}" %}\n{% endopenapi-webhook %}',
  },
  { name: 'prompt', template: '{% prompt description="#{}" %}\n#{}\n{% endprompt %}', keywords: 'assistant ai' },
] as const satisfies readonly DialectBlock[];

/** Whether a block is useful at the end of a text: one that belongs into another block, only in that. Pure. */
export const isOfferedAfter = (text: string, { within }: DialectBlock): boolean =>
  within === undefined || countUnended(text, within) > 0;

/** Whether a block has an end tag. Pure. */
export const hasEndTag = (name: string): boolean =>
  BLOCKS.some((block) => block.name === name && block.template.includes(`{% end${name} %}`));

const TAG = /\{%-?\s*(end)?([\w-]+)(?:\s(?:[^%]|%(?!\}))*)?%\}/g;

/** The number of blocks of a name that a text opens without end tag. Pure. */
export function countUnended(text: string, name: string): number {
  let open = 0;
  for (const [, end, tag] of text.matchAll(TAG)) if (tag === name) open += end === undefined ? 1 : -1;
  return open;
}

/** The incomplete tag at the end of a text; undefined without one. Pure. */
export function findOpenTag(text: string): string | undefined {
  const at = text.lastIndexOf('{%');
  if (at < 0 || text.indexOf('%}', at) >= 0) return undefined;
  return /^\{%-?\s*([\w-]+)/.exec(text.slice(at))?.[1];
}
