import type { ContentRef } from '@bindery/content/shapes';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { patchAttributes } from '../panels/change-attributes.ts';
import { BlockBar, EditButton } from './block-bar.tsx';
import type { BlockContext } from './block-context.ts';
import { frameView, type PartProps } from './frame-view.tsx';
import { EmptyBlock } from './rendered-views.tsx';
import { type ResolvedRef, resolveRef } from './resolve-ref.ts';
import { ServerPreview } from './server-preview.tsx';
import { useTargets } from './targets.ts';

/** Images side by side. */
export const imagesView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-images',
    content: { class: 'block-images-content' },
    dress: (dom, { attrs }) => {
      dom.dataset['side'] = String(attrs['align'] ?? '');
    },
  });

/** An image by its resolved URL, with its caption. */
export const imageView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { tag: 'figure', class: 'block-image', head: (props) => <ImagePart {...props} /> });

function ImagePart(props: PartProps): VNode {
  const { node, block } = props;
  const { attrs } = node;
  const texts = getTexts('editorBlocks');
  const isEmpty = isEmptyRef(attrs['ref']);
  return (
    <>
      <div class="block-corner">
        <EditButton {...props} />
      </div>
      {isEmpty ? <EmptyBlock {...props} /> : <ResizablePicture {...props} />}
      {!isEmpty && (attrs['alt'] === null || attrs['alt'] === '') && (
        <button type="button" class="block-warning" disabled={!block.view.editable} onClick={block.edit}>
          {texts.altMissing}
        </button>
      )}
    </>
  );
}

/** Whether a reference has no target yet. Pure. */
export const isEmptyRef = (ref: unknown): boolean =>
  typeof ref !== 'object' || ref === null || ('target' in ref && ref.target === '');

/** Minimum width of an image in pixels. */
const NARROWEST = 48;

/** An image with a resize handle; the form has a field for the width. */
function ResizablePicture({ node, block }: PartProps): VNode {
  const [dragged, setDragged] = useState<number>();
  const texts = getTexts('editorBlocks');
  const start = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    const picture = event.currentTarget.parentElement?.querySelector('img');
    if (!picture) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const { width } = picture.getBoundingClientRect();
    const isRtl = getComputedStyle(picture).direction === 'rtl';
    const widthAt = (x: number) => Math.max(NARROWEST, Math.round(width + (x - event.clientX) * (isRtl ? -1 : 1)));
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => setDragged(widthAt(move.clientX));
    handle.onpointerup = (up) => {
      handle.onpointermove = handle.onpointerup = null;
      setDragged(undefined);
      const position = block.position();
      if (position !== undefined) patchAttributes(block.view, position, { width: widthAt(up.clientX), height: null });
    };
  };
  return (
    <div class="block-picture-frame">
      <Picture node={node} context={block.context} width={dragged} />
      {block.view.editable && <span class="block-resize" title={texts.resize} onPointerDown={start} />}
      {dragged !== undefined && <span class="block-size">{dragged}</span>}
    </div>
  );
}

interface PictureProps {
  readonly node: Node;
  readonly context: BlockContext;
  /** Width in pixels during a resize. */
  readonly width?: number | undefined;
}

/** The URL of a reference; undefined for none. Pure. */
export function urlOfImage(resolved: ResolvedRef): string | undefined {
  if (resolved.kind === 'file') return resolved.url;
  return resolved.kind === 'url' && /^https?:/i.test(resolved.url) ? resolved.url : undefined;
}

/** The picture of an image, in dark themes the dark one, or an error. */
export function Picture({ node, context, width }: PictureProps): VNode {
  const { attrs } = node;
  const targets = useTargets(context.services);
  const [failed, setFailed] = useState<string>();
  if (targets === undefined) return <span class="block-waiting" />;
  const resolved = resolveRef(attrs['ref'] as ContentRef, targets);
  const dark = attrs['refDark'] === null ? undefined : urlOfImage(resolveRef(attrs['refDark'] as ContentRef, targets));
  const url = urlOfImage(resolved);
  if (url === undefined || failed === url) return <MissingTarget resolved={resolved} />;
  const size = {
    width: sizeOf(width ?? attrs['width']),
    height: width === undefined ? sizeOf(attrs['height']) : undefined,
  };
  return (
    <picture>
      <img
        ref={(image) => {
          if (image === null) return;
          image.style.width = size.width ?? '';
          image.style.height = size.height ?? '';
        }}
        class={dark === undefined ? 'block-picture' : 'block-picture block-picture-light'}
        src={url}
        alt={String(attrs['alt'] ?? '')}
        draggable={false}
        onError={() => setFailed(url)}
      />
      {dark !== undefined && (
        <img
          ref={(image) => {
            if (image !== null) image.style.width = size.width ?? '';
          }}
          class="block-picture block-picture-dark"
          src={dark}
          alt={String(attrs['alt'] ?? '')}
          draggable={false}
        />
      )}
    </picture>
  );
}

const sizeOf = (size: unknown): string | undefined =>
  typeof size === 'number' || (typeof size === 'string' && /^\d+$/.test(size))
    ? `${size}px`
    : typeof size === 'string'
      ? size
      : undefined;

/** Names a missing target. */
export function MissingTarget({ resolved }: { readonly resolved: ResolvedRef }): VNode {
  const text = resolved.kind === 'missing' ? resolved.text : resolved.kind === 'url' ? resolved.url : '';
  return (
    <span class="block-missing">
      <Icon name="circle-exclamation" />
      {fill(getTexts('editorBlocks').missing, { name: text })}
    </span>
  );
}

/** A file with its name and size. */
export const fileView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { tag: 'figure', class: 'block block-file', head: (props) => <FilePart {...props} /> });

function FilePart(props: PartProps): VNode {
  const { node, block } = props;
  const targets = useTargets(block.context.services);
  if (isEmptyRef(node.attrs['ref'])) return <EmptyBlock {...props} />;
  const resolved = targets && resolveRef(node.attrs['ref'] as ContentRef, targets);
  const title =
    resolved === undefined ? (
      ''
    ) : resolved.kind === 'file' ? (
      <>
        <b>{resolved.title}</b> <span class="block-detail">{formatBytes(resolved.size)}</span>
      </>
    ) : (
      <MissingTarget resolved={resolved} />
    );
  return <BlockBar {...props} icon="file" title={title} />;
}

/** An embedded URL, as the server renders it, with its caption. */
export const embedView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { tag: 'figure', class: 'block block-rendered', head: (props) => <EmbedPart {...props} /> });

function EmbedPart(props: PartProps): VNode {
  const { node, block } = props;
  const json = JSON.stringify(node.type.create(node.attrs).toJSON());
  return (
    <>
      <BlockBar {...props} icon="globe" />
      {node.attrs['url'] === '' ? <EmptyBlock {...props} /> : <ServerPreview context={block.context} json={json} />}
    </>
  );
}
