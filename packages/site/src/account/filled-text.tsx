import { type ComponentChildren, Fragment, type VNode } from 'preact';

/** A text with elements in the place of its `{…}`. */
export function FilledText({
  text,
  parts,
}: {
  readonly text: string;
  readonly parts: Readonly<Record<string, ComponentChildren>>;
}): VNode {
  // Every second piece is a name.
  const pieces = text.split(/\{(\w+)\}/);
  return (
    <>
      {pieces.map((piece, index) => (
        <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
      ))}
    </>
  );
}
