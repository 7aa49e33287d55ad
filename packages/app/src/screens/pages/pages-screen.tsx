import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { PagesView } from './pages-view.tsx';

/** The pages of a space, rendered for reading. */
export function PagesScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '', rest = '' } = params;
  const scope = useMemo(() => ({ kind: 'space', space }) as const, [space]);
  return <PagesView organization={organization} scope={scope} path={rest} />;
}
