import { useRef, useState } from 'preact/hooks';

interface FileDrop {
  /** Files are dragged over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragEnter?: (event: DragEvent) => void;
    readonly onDragOver?: (event: DragEvent) => void;
    readonly onDragLeave?: () => void;
    readonly onDrop?: (event: DragEvent) => void;
  };
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Handles files dropped on an element. */
export function useFileDrop(isOffered: boolean, onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  // Children are entered before their parent is left.
  const depth = useRef(0);
  if (!isOffered) return { isOver: false, handlers: {} };
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event) => {
        if (!hasFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragOver: (event) => hasFiles(event) && event.preventDefault(),
      onDragLeave: () => {
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        end();
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
    },
  };
}
