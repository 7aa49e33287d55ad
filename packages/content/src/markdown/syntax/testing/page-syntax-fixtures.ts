import type { PageSyntax } from '../../page-syntax.ts';
import type { SyntaxKind } from '../syntax-counter.ts';

/** A page with every construct of a syntax, written for the tests. */
export interface SyntaxFixture {
  readonly syntax: PageSyntax;
  readonly title: string;
  readonly source: string;
  /** A word in each construct, which the page shows. */
  readonly words: readonly string[];
  /** Words that stand in another order in the source, so that a change of them is refused. */
  readonly isElsewhere?: readonly string[];
  /** Notations that may not be shown. */
  readonly raw: readonly RegExp[];
  /** What is counted, in the order of the kinds. */
  readonly kinds: readonly SyntaxKind[];
}

const DOCUSAURUS = `---
sidebar_position: 2
---
import Tabs from "@theme/Tabs";
import {
  Alpha,
} from "@site/alpha";

export const settings = {
  one: 1,

  two: 2,
};

# Getting started

Opening paragraph with {/* a comment */} inlinewords and {"literal"} text.

:::note Notetitle here
Notebody with **strong** text.

:::tip[Innertitle]
Innerbody
:::

:::

::::danger
:::info
Deepbody
:::
Afterdeep
::::

<Tabs groupId="os" values={[{label: 'x'}]}>
  <TabItem value="mac" label="macOS" default>
    Tabbody uses this:

    \`\`\`bash title="run.sh" {1,3} showLineNumbers
    brew install codeword
      x
    z
    \`\`\`

    - itemone
      - itemtwo

  </TabItem>
  <TabItem value="win">Windowsbody in one line</TabItem>
</Tabs>

<Highlight color="#25c2a0">Componentbody</Highlight> and {props.value} afterwards.

<details>
<summary>Summaryword</summary>

Detailsbody

</details>

<Admonition type="warning" title="Component">

Warningbody

</Admonition>

{/* a block
 comment */}

## Anchored heading {#custom-id}

import your data: Lastword.
`;

const MINTLIFY = `---
title: "Reference"
---

<Info>Infobody in one line</Info>

<CardGroup cols={2}>
  <Card title="Cardtitle" icon="book" href="/guide">
    Cardbody
  </Card>
  <Card title="Second" icon={<X />}>
    Secondbody
  </Card>
  <Card title="Third">Thirdbody</Card>
</CardGroup>

<Steps>
  <Step title="Steptitle">
    Stepbody

    <Warning>
      Warnbody
    </Warning>
  </Step>
</Steps>

<AccordionGroup>
  <Accordion title="Accordiontitle">
    Accordionbody
  </Accordion>
</AccordionGroup>

<CodeGroup>

\`\`\`js example.js
const jsword = 1;
\`\`\`

\`\`\`python example.py
pyword = 1
\`\`\`

</CodeGroup>

<Frame caption="Captionword">
  <img src="/images/a.png" alt="Picture" />
</Frame>

<ParamField path="userId" type="string" required>
  Fieldbody
  <Expandable title="Expandtitle">
    <ResponseField name="inner" type="number">
      Nestedbody
    </ResponseField>
  </Expandable>
</ParamField>

Hover <Tooltip tip="Tipword">tooltipped</Tooltip> with <Icon icon="flag" /> and lastword.

<Snippet file="shared.mdx" />
`;

const MKDOCS = `# Overview

[TOC]

!!! note "Notetitle"
    Notebody text

    \`\`\`python title="x.py" linenums="1" hl_lines="2 3"
    codeword = 1
    b
    c
    \`\`\`

    !!! warning
        Nestedbody

??? question "Why"
    Questionbody

???+ tip
    Openbody

=== "Python"

    Pythonbody

=== "Other"

    Otherbody

Press ++ctrl+alt+del++ and ==markedword== then {++addedword++} {--goneword--} :material-account: pressword.

[Buttonword](x.md){ .md-button .md-button--primary } ![Picture](a.png){ width="300" }

Classword paragraph.
{: .foo #bar }

## Headword { #custom .cls }

*[HTML]: Hyper Text

Termword
:   Definitionword of it
    on two lines

> [!NOTE]
> Calloutbody text

Footword[^1].

[^1]: Footbody

    more.

--8<-- "part.md"
`;

const VITEPRESS = `# Guide

[[toc]]

::: tip Tiptitle
Tipbody
:::

::: details Detailstitle
Detailsbody
:::

:::: warning
::: info
Innerbody
:::
::::

::: code-group

\`\`\`js [config.js]
const jsword = 1; // [!code highlight]
\`\`\`

\`\`\`ts:line-numbers {1} [config.ts]
const tsword = 1;
\`\`\`

:::

> [!IMPORTANT]
> Importantbody

<<< @/snippets/part.js

Version {{ site.version }} of {{ 'literal' }} lastword.

## Heading {#own}
`;

const MDBOOK = `# Chapter

> [!WARNING]
> Warningbody

\`\`\`rust,editable
let codeword = 1;
\`\`\`

Termword
: Definitionword

## Heading {#own .cls}

{{#include part.rs}}

Footword[^1].

[^1]: Footbody
`;

const DOCSIFY = `# Start

!> Importantbody for all

?> Tipbody
on two lines

> [!NOTE]
> Notebody
`;

const COMMON_RAW = [/:::/, /\[!\w+\]/, /\{\{/, /<\/?[A-Z]/];

/** One for each syntax that is read. */
export const FIXTURES: readonly SyntaxFixture[] = [
  {
    syntax: 'docusaurus',
    title: 'Getting started',
    source: DOCUSAURUS,
    words: (
      'inlinewords Notetitle Notebody Innertitle Innerbody Deepbody Afterdeep Tabbody codeword itemone itemtwo ' +
      'Windowsbody Componentbody afterwards Summaryword Detailsbody Warningbody Anchored Lastword macOS'
    ).split(' '),
    raw: [...COMMON_RAW, /^import \{/m, /@theme/, /\{\/\*/, /props/],
    kinds: ['admonition', 'tabs', 'component', 'import', 'expression', 'code title', 'code lines'],
  },
  {
    syntax: 'mintlify',
    title: '',
    source: MINTLIFY,
    words: (
      'Infobody Cardtitle Cardbody Secondbody Thirdbody Steptitle Stepbody Warnbody Accordiontitle Accordionbody ' +
      'jsword pyword Captionword Fieldbody Expandtitle Nestedbody tooltipped Tipword lastword userId'
    ).split(' '),
    isElsewhere: ['tooltipped', 'Captionword'],
    raw: COMMON_RAW,
    kinds: [
      'admonition',
      'expandable',
      'code group',
      'card',
      'steps',
      'field',
      'figure',
      'component',
      'icon',
      'code title',
    ],
  },
  {
    syntax: 'mkdocs',
    title: 'Overview',
    source: MKDOCS,
    words: (
      'Notetitle Notebody codeword Nestedbody Questionbody Openbody Python Pythonbody Otherbody markedword addedword ' +
      'goneword pressword Buttonword Classword Headword Termword Definitionword Calloutbody Footword Footbody'
    ).split(' '),
    raw: [
      ...COMMON_RAW,
      /!!!/,
      /\?\?\?/,
      /===/,
      /==/,
      /\+\+/,
      /\{[:+-]/,
      /\{ [.#]/,
      /\*\[/,
      /8</,
      /:material/,
      /\[TOC/,
    ],
    kinds: [
      'admonition',
      'callout',
      'expandable',
      'tabs',
      'icon',
      'attributes',
      'table of contents',
      'code title',
      'code lines',
      'abbreviation',
      'keyboard keys',
      'definition list',
      'mark',
      'include',
    ],
  },
  {
    syntax: 'vitepress',
    title: 'Guide',
    source: VITEPRESS,
    words: 'Tiptitle Tipbody Detailstitle Detailsbody Innerbody jsword tsword Importantbody lastword Heading'.split(
      ' ',
    ),
    raw: [...COMMON_RAW, /\[\[toc/, /<<</, /\[!code/],
    kinds: [
      'admonition',
      'callout',
      'expandable',
      'code group',
      'expression',
      'attributes',
      'table of contents',
      'code title',
      'code lines',
      'include',
    ],
  },
  {
    syntax: 'mdbook',
    title: 'Chapter',
    source: MDBOOK,
    words: 'Warningbody codeword Termword Definitionword Heading Footword Footbody'.split(' '),
    raw: COMMON_RAW,
    kinds: ['callout', 'attributes', 'definition list', 'include'],
  },
  {
    syntax: 'docsify',
    title: 'Start',
    source: DOCSIFY,
    words: 'Importantbody Tipbody Notebody'.split(' '),
    raw: [...COMMON_RAW, /^[!?]>/m],
    kinds: ['callout'],
  },
];
