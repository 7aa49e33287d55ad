import { QueryClientProvider } from '@tanstack/preact-query';
import { type ComponentChildren, render } from 'preact';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor, ViewMutationRecord } from 'prosemirror-view';
import { queryClient } from '../../data/query-client.ts';
import { isNoteSign } from '../panels/annotations.ts';
import { openBlockPanel } from '../panels/open-panel.ts';
import type { BlockContext } from './block-context.ts';
import { nameOfNode } from './name-of-node.ts';

/** A block in the editor, for components around its text. */
export interface FrameHandle {
  readonly view: EditorView;
  readonly context: BlockContext;
  /** Undefined once it is deleted. */
  readonly position: () => number | undefined;
  /** Opens the form of its properties. */
  readonly edit: () => void;
}

export interface PartProps {
  readonly node: Node;
  readonly block: FrameHandle;
}

type Part = (props: PartProps) => ComponentChildren;

/** Components around the content of a block, or in place of it. */
export interface FrameOptions {
  readonly tag?: string;
  readonly class: string;
  /** Above or before the content; the whole view of a node without content. */
  readonly head?: Part;
  /** Below the content. */
  readonly foot?: Part;
  /** The element of the content, for nodes with content. */
  readonly content?: { readonly tag?: string; readonly class?: string };
  /** Attributes of the element that depend on the node. */
  readonly dress?: (element: HTMLElement, node: Node) => void;
  /** Called with the new view; returns a cleanup function. */
  readonly start?: (frame: BlockFrame) => () => void;
  /** Whether the view in place of the content is a control, and not an image of it. */
  readonly isControl?: boolean;
  /** Additional handling of updates. */
  readonly updated?: (frame: BlockFrame) => void;
}

/** A view of a node with components of the application around its content. */
export interface BlockFrame {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement | undefined;
  readonly handle: FrameHandle;
  readonly node: () => Node;
}

/** Interactive elements: the editor ignores their events. */
const OWN = 'input, textarea, select, button, a, [role=tab], dialog, summary';

/** Creates the view of a node. Components are rendered in elements that are not editable. */
export const frameView =
  (context: BlockContext, options: FrameOptions): NodeViewConstructor =>
  (first, view, getPos) =>
    createFrame({ context, options, first, view, getPos });

interface FrameInput {
  readonly context: BlockContext;
  readonly options: FrameOptions;
  readonly first: Node;
  readonly view: EditorView;
  readonly getPos: () => number | undefined;
}

function createFrame({ context, options, first, view, getPos }: FrameInput): NodeView {
  let node = first;
  const { dom, head, contentDOM, foot } = createElements(first, options);
  const handle: FrameHandle = {
    view,
    context,
    position: getPos,
    edit: () => {
      const position = getPos();
      if (position !== undefined) openBlockPanel(view, { kind: isNoteSign(node) ? 'annotation' : 'node', position });
    },
  };
  const frame: BlockFrame = { dom, contentDOM, handle, node: () => node };
  const show = (): void => {
    options.dress?.(dom, node);
    if (head !== undefined) renderPart(head, options.head?.({ node, block: handle }));
    if (foot !== undefined) renderPart(foot, options.foot?.({ node, block: handle }));
    if (dom.hasAttribute('role')) dom.setAttribute('aria-label', nameOfNode(node));
  };
  show();
  const end = options.start?.(frame);
  return {
    dom,
    ...(contentDOM !== undefined && { contentDOM }),
    update: (next) => {
      if (next.type !== node.type) return false;
      const isSame = next === node;
      node = next;
      if (!isSame) show();
      options.updated?.(frame);
      return true;
    },
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
    stopEvent: (event) => isOwnEvent(event, contentDOM),
    ignoreMutation: (mutation) => isOwnMutation(mutation, contentDOM),
    destroy: () => {
      end?.();
      for (const part of [head, foot]) if (part !== undefined) render(null, part);
    },
  };
}

interface Elements {
  readonly dom: HTMLElement;
  readonly head: HTMLElement | undefined;
  readonly contentDOM: HTMLElement | undefined;
  readonly foot: HTMLElement | undefined;
}

function createElements({ type, isInline }: Node, options: FrameOptions): Elements {
  const dom = document.createElement(options.tag ?? (isInline ? 'span' : 'div'));
  dom.className = options.class;
  dom.dataset['node'] = type.name;
  const part = (name: string): HTMLElement => {
    const element = document.createElement(isInline ? 'span' : 'div');
    element.className = name;
    element.contentEditable = 'false';
    dom.append(element);
    return element;
  };
  if (type.isLeaf) dom.contentEditable = 'false';
  if (type.isLeaf && options.isControl !== true) dom.setAttribute('role', isInline ? 'img' : 'group');
  const head = options.head === undefined ? undefined : part('block-head');
  let contentDOM: HTMLElement | undefined;
  if (!type.isLeaf) {
    const { tag = 'div', class: className = 'block-content' } = options.content ?? {};
    contentDOM = document.createElement(tag);
    contentDOM.className = className;
    dom.append(contentDOM);
  }
  const foot = options.foot === undefined ? undefined : part('block-foot');
  return { dom, head, contentDOM, foot };
}

/** Id prefixes by render root: each root would count from the same number. */
const masks = new WeakMap<Element, [prefix: number, next: number]>();
let nextPrefix = 1000;

function maskOf(host: Element): [number, number] {
  const known = masks.get(host);
  if (known !== undefined) return known;
  const mask: [number, number] = [nextPrefix, 0];
  nextPrefix += 1;
  masks.set(host, mask);
  return mask;
}

/** Renders a part with the contexts of the application. */
export function renderPart(host: Element, content: ComponentChildren): void {
  const tree = <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>;
  // The state of `useId` above a component: the prefix of its ids, and the next number.
  render(Object.assign(tree, { __m: maskOf(host) }), host);
}

/** Whether an event belongs to a control of the view. Other events select, drag and type as in any text. */
function isOwnEvent({ target, type }: Event, contentDOM: HTMLElement | undefined): boolean {
  if (!(target instanceof Element) || contentDOM?.contains(target) === true) return false;
  if (type.startsWith('drag') || type === 'drop') return false;
  return target.closest(OWN) !== null;
}

function isOwnMutation(mutation: ViewMutationRecord, contentDOM: HTMLElement | undefined): boolean {
  if (contentDOM === undefined) return true;
  if (mutation.type === 'selection') return false;
  return !contentDOM.contains(mutation.target) || (mutation.target === contentDOM && mutation.type === 'attributes');
}
