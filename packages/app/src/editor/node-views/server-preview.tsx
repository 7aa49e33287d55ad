import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RenderedBlock } from '../../data/rendered-blocks.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import type { BlockContext } from './block-context.ts';

type Preview =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'shown'; readonly rendered: RenderedBlock }
  | { readonly kind: 'failed'; readonly message: string };

/** Debounce of the preview, in milliseconds. */
const REST_MS = 200;

/**
 * The rendering of a block by the server. The former one stays until the next arrives, so that the layout does not jump
 * while typing.
 * @param json of a node of the editor; undefined while nothing is requested
 */
export function useRendered(
  { renderer }: BlockContext,
  json: string | undefined,
): { readonly preview: Preview; readonly retry: () => void } {
  const [preview, setPreview] = useState<Preview>(() => initialOf(json && renderer.find(json)));
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  useEffect(() => {
    if (json === undefined) return;
    const known = renderer.find(json);
    if (known !== undefined) {
      setPreview({ kind: 'shown', rendered: known });
      return;
    }
    let isCurrent = true;
    const ask = (): void => {
      renderer.render(json).then(
        (rendered) => isCurrent && setPreview({ kind: 'shown', rendered }),
        (error: unknown) => {
          if (isCurrent)
            setPreview({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
        },
      );
    };
    const timer = window.setTimeout(ask, isFirst.current ? 0 : REST_MS);
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [json, attempt]);
  return { preview, retry: () => setAttempt((before) => before + 1) };
}

const initialOf = (rendered: RenderedBlock | undefined | ''): Preview =>
  rendered === undefined || rendered === '' ? { kind: 'waiting' } : { kind: 'shown', rendered };

interface ServerPreviewProps {
  readonly context: BlockContext;
  readonly json: string;
  /** Within a line of text. */
  readonly isInline?: boolean;
}

/** A block as sites show it, once it comes close to the visible area. */
export function ServerPreview({ context, json, isInline = false }: ServerPreviewProps): VNode {
  const host = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => (host.current === null ? undefined : context.nearby.watch(host.current, () => setNear(true))), []);
  const { preview, retry } = useRendered(context, isNear ? json : undefined);
  const Tag = isInline ? 'span' : 'div';
  return (
    <Tag ref={host} class={isInline ? 'block-inline-preview' : 'block-preview'} inert={preview.kind === 'shown'}>
      <Shown preview={preview} isInline={isInline} onRetry={retry} />
    </Tag>
  );
}

interface ShownProps {
  readonly preview: Preview;
  readonly isInline: boolean;
  readonly onRetry: () => void;
}

function Shown({ preview, isInline, onRetry }: ShownProps): VNode | null {
  const texts = getTexts('editorBlocks');
  if (preview.kind === 'failed') {
    const message = fill(texts.previewFailed, { message: preview.message });
    if (isInline) return <Icon name="circle-exclamation" />;
    return (
      <p class="block-fault">
        <Icon name="circle-exclamation" />
        <span>{message}</span>
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  if (preview.kind === 'waiting') return isInline ? null : <div class="block-waiting" />;
  const { html, stylesheets, faults } = preview.rendered;
  const rendered = <RenderedHtml html={html} stylesheets={stylesheets} {...(isInline && { onRendered: makeInline })} />;
  if (isInline) return faults.length === 0 ? rendered : <span class="block-inline-fault">{rendered}</span>;
  return (
    <>
      {rendered}
      {faults.map(({ message }) => (
        <p key={message} class="block-fault">
          <Icon name="circle-exclamation" />
          <span>{message}</span>
        </p>
      ))}
    </>
  );
}

let inlineStyles: CSSStyleSheet | undefined;

/** A paragraph with one formula is part of a line. */
function makeInline(root: ShadowRoot): void {
  if (inlineStyles === undefined) {
    inlineStyles = new CSSStyleSheet();
    inlineStyles.replaceSync(':host, div, p { display: inline; margin: 0; }');
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, inlineStyles];
}

/** Validation errors of a block, as far as the server has responded. */
export function listFaults(preview: Preview, text: string): readonly string[] {
  if (preview.kind !== 'shown') return [];
  return preview.rendered.faults.filter((fault) => fault.text === text).map(({ message }) => message);
}
