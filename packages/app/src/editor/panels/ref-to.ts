import { relativePath } from '../../data/relative-path.ts';
import type { TargetIndex } from '../node-views/resolve-ref.ts';

/** A reference to an item of the content, as pages write it. Pure. */
export const refTo = ({ sourcePath }: TargetIndex, target: { readonly sourcePath: string }) =>
  ({ kind: 'source', target: relativePath(sourcePath, target.sourcePath) }) as const;
