import type { BlockDescriptor } from './block-descriptor.ts';

/** Members of a picture, in a block or in a line. */
export const PICTURE_MEMBERS = {
  ref: 'ref',
  refDark: 'ref?',
  width: 'size?',
  height: 'size?',
  alt: 'text?',
  title: 'text?',
} as const;

export const imageBlock: BlockDescriptor<'image'> = {
  data: PICTURE_MEMBERS,
  hasFragments: true,
  isVoid: true,
};

export const imagesBlock: BlockDescriptor<'images'> = {
  data: { align: ['left', 'center', 'right', ''], fullWidth: 'boolean?' },
  nodes: 'image',
};
