import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EditorView } from 'prosemirror-view';
import type { Comment } from '../../data/comments.ts';
import { type CommentTracker, NEW_COMMENT } from '../../editor/comments/comment-tracker.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';

interface MarkersProps {
  readonly view: EditorView;
  readonly tracker: CommentTracker;
  readonly comments: readonly Comment[];
  readonly opened: readonly string[];
  readonly onOpen: (ids: readonly string[]) => void;
}

/** Comments at one height. */
interface Marker {
  readonly top: number;
  readonly ids: readonly string[];
}

/** Pixels between two markers at least: what is nearer shares one. */
const LEAST_GAP = 28;
/** Between two measurements, in milliseconds: measuring at each key would be slow. */
const REST_MS = 120;

/** Buttons next to what is commented on, which keys and fingers reach too. */
export function CommentMarkers({ view, tracker, comments, opened, onOpen }: MarkersProps): VNode {
  const markers = useMarkers(view, tracker);
  const texts = getTexts('editorMenus').comments;
  return (
    <div class="editor-comment-markers">
      {markers.map(({ top, ids }) => {
        const [first] = comments.filter(({ id }) => ids.includes(id));
        const replies = comments.reduce((sum, { id, replies: each }) => sum + (ids.includes(id) ? each : 0), 0);
        const count = ids.length + replies;
        const label = fill(texts.marker, {
          count: formatCount(texts.count, count),
          name: first?.postedBy.displayName ?? '',
        });
        return (
          <button
            key={ids.join(' ')}
            type="button"
            class="editor-comment-marker"
            style={{ '--top': `${top}px` }}
            aria-label={label}
            aria-expanded={ids.some((id) => opened.includes(id))}
            data-tooltip={label}
            onClick={() => onOpen(ids)}
          >
            <Icon name="comment" />
            {count > 1 && <span aria-hidden="true">{count}</span>}
          </button>
        );
      })}
    </div>
  );
}

function useMarkers(view: EditorView, tracker: CommentTracker): readonly Marker[] {
  const [markers, setMarkers] = useState<readonly Marker[]>([]);
  useEffect(() => {
    let timer: number | undefined;
    const measure = () => {
      clearTimeout(timer);
      timer = undefined;
      if (view.isDestroyed) return;
      const next = measureMarkers(view, tracker);
      setMarkers((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const later = () => {
      timer ??= window.setTimeout(measure, REST_MS);
    };
    tracker.onMoved = later;
    // Another window has other lines.
    const observer = new ResizeObserver(measure);
    observer.observe(view.dom);
    later();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      tracker.onMoved = () => undefined;
    };
  }, [view, tracker]);
  return markers;
}

/** Where markers stand, below the top of the text. */
function measureMarkers(view: EditorView, tracker: CommentTracker): readonly Marker[] {
  const origin = view.dom.closest('.editor')?.getBoundingClientRect().top ?? 0;
  const spots = tracker.ranges
    .filter(({ id }) => id !== NEW_COMMENT)
    .map(({ id, from, isBlock }) => ({ id, top: topOf(view, from, isBlock) - origin }))
    .toSorted((one, other) => one.top - other.top);
  const markers: Marker[] = [];
  for (const { id, top } of spots) {
    const last = markers.at(-1);
    if (last !== undefined && top - last.top < LEAST_GAP)
      markers[markers.length - 1] = { ...last, ids: [...last.ids, id] };
    else markers.push({ top: Math.round(top), ids: [id] });
  }
  return markers;
}

function topOf(view: EditorView, from: number, isBlock: boolean): number {
  const dom = isBlock ? view.nodeDOM(from) : null;
  return dom instanceof Element ? dom.getBoundingClientRect().top : view.coordsAtPos(from, 1).top;
}
