import type { ComponentChildren, VNode } from 'preact';
import { fill, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PartProps } from './frame-view.tsx';
import { nameOfBlockType } from './name-of-node.ts';

interface BlockBarProps extends PartProps {
  readonly icon: string;
  /** Label of the block; its type if absent. */
  readonly title?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** The bar above a block: its label, and a button for its properties. */
export function BlockBar({ node, block, icon, title, children }: BlockBarProps): VNode {
  return (
    <div class="block-bar">
      <Icon name={icon} />
      <span class="block-bar-title">{title ?? nameOfBlockType(node.type.name)}</span>
      {children}
      <EditButton node={node} block={block} />
    </div>
  );
}

/** Opens the properties of a block. */
export function EditButton({ node, block }: PartProps): VNode | null {
  if (!block.view.editable) return null;
  const label = fill(getTexts('editorBlocks').edit, { name: nameOfBlockType(node.type.name) });
  return <IconButton size="small" icon="sliders" label={label} onClick={block.edit} />;
}
