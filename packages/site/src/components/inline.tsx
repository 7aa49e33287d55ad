import type { Annotation, Button, Emoji, Inline, Link as LinkNode, Mention } from '@bindery/content';
import type { ComponentChildren, VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { IconView } from './icon.tsx';
import { InlineImageView } from './image.tsx';
import { LinkView } from './link.tsx';
import { MarkedText } from './marks.tsx';
import { Formula } from './math.tsx';

interface InlinesProps {
  readonly nodes: readonly Inline[];
  readonly context: DocumentContext;
}

export function Inlines({ nodes, context }: InlinesProps): VNode {
  return (
    <>
      {nodes.map((node, index) => (
        <InlineNode key={index} node={node} context={context} />
      ))}
    </>
  );
}

interface MarkProps {
  readonly node: object;
  readonly context: DocumentContext;
  readonly children: ComponentChildren;
}

/** An inline that only one of two compared texts has. */
function ChangeView({ node, context, children }: MarkProps): VNode {
  const mark = context.review?.markOf(node);
  if (mark === undefined) return <>{children}</>;
  return mark === 'added' ? <ins>{children}</ins> : <del>{children}</del>;
}

function InlineNode({ node, context }: { readonly node: Inline; readonly context: DocumentContext }): VNode | null {
  if (node.object === 'text') {
    return (
      <>
        {node.leaves.map((leaf, index) => (
          <ChangeView key={index} node={leaf} context={context}>
            <MarkedText leaf={leaf} />
          </ChangeView>
        ))}
      </>
    );
  }
  return (
    <ChangeView node={node} context={context}>
      <InlineElement node={node} context={context} />
    </ChangeView>
  );
}

type ElementNode = Exclude<Inline, { readonly object: 'text' }>;

function InlineElement({
  node,
  context,
}: {
  readonly node: ElementNode;
  readonly context: DocumentContext;
}): VNode | null {
  switch (node.type) {
    case 'inline-image':
      return <InlineImageView node={node} context={context} />;
    case 'link':
      return <TextLink node={node} context={context} />;
    case 'emoji':
      return <>{readEmoji(node)}</>;
    case 'icon':
      return <IconView name={node.data.icon} />;
    case 'expression':
      // Documents are evaluated before they are rendered; a remaining expression has no value for readers.
      return context.review === undefined ? null : <code class="review-source">{`{{ ${node.data.expression} }}`}</code>;
    case 'inline-math':
      return <Formula formula={node.data.formula} display="inline" />;
    case 'annotation':
      return <FootnoteMark node={node} context={context} />;
    case 'mention':
      return <MentionLink node={node} context={context} />;
    case 'button':
      return <ButtonLink node={node} context={context} />;
    case 'anchor':
      return <span id={node.data.id} class="anchor-point" />;
  }
}

/** A link; where its target is missing the text stays, marked. */
function TextLink({ node, context }: { readonly node: LinkNode; readonly context: DocumentContext }): VNode {
  const target = findTarget(context, node.data.ref);
  const children = <Inlines nodes={node.nodes} context={{ ...context, insideLink: true }} />;
  if (context.insideLink === true) return children;
  if (target?.href === undefined) {
    return (
      <span class="link-broken" title={context.texts.missingPage}>
        {children}
      </span>
    );
  }
  return (
    <LinkView
      href={target.href}
      title={node.data.title ?? (context.describeLinks ? target.description : undefined)}
      opensNewTab={context.opensNewTab}
    >
      {children}
    </LinkView>
  );
}

function MentionLink({ node, context }: { readonly node: Mention; readonly context: DocumentContext }): VNode {
  const target = findTarget(context, node.data.ref);
  const text = describeRef(node.data.ref, target);
  if (context.insideLink === true) return <>{text}</>;
  if (target?.href === undefined) return <span class="link-broken">{text}</span>;
  return (
    <LinkView
      href={target.href}
      class="mention"
      title={context.describeLinks ? target.description : undefined}
      opensNewTab={context.opensNewTab}
    >
      {target.emoji !== undefined && `${target.emoji} `}
      {text}
    </LinkView>
  );
}

function ButtonLink({ node, context }: { readonly node: Button; readonly context: DocumentContext }): VNode {
  const { label, ref, kind, icon } = node.data;
  const href = context.insideLink === true ? undefined : findTarget(context, ref)?.href;
  return (
    <LinkView
      href={href}
      class={`button button-${kind}${href === undefined ? ' button-idle' : ''}`}
      opensNewTab={context.opensNewTab}
    >
      {icon !== undefined && <IconView name={icon} />}
      {label}
    </LinkView>
  );
}

/** The annotated text with the number of its note; without a note only the text. */
function FootnoteMark({ node, context }: { readonly node: Annotation; readonly context: DocumentContext }): VNode {
  const footnote = context.footnotes.places.get(node);
  const text = <Inlines nodes={node.nodes} context={context} />;
  if (footnote === undefined || context.insideLink === true) return text;
  const { number, use } = footnote;
  return (
    <>
      {node.nodes.length > 0 && <span class="annotated">{text}</span>}
      <sup class="footnote-mark">
        <a
          class="footnote-link"
          href={`#b:note-${number}`}
          id={`b:note-${number}-${use}`}
          aria-label={`${context.texts.footnotes} ${number}`}
        >
          {number}
        </a>
      </sup>
    </>
  );
}

/** The characters of the code points; empty if they are invalid. */
function readEmoji(node: Emoji): string {
  const codes = node.data.code.split('-').map((code) => Number.parseInt(code, 16));
  const valid = codes.length <= 12 && codes.every((code) => code > 0x1f && code <= 0x10ffff);
  return valid ? String.fromCodePoint(...codes) : '';
}
