import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { PagesView } from './pages-view.tsx';

/** The pages of a space in a change request. */
export function ChangedPagesScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '', number = '', rest = '' } = params;
  const scope = useMemo(() => ({ kind: 'change-request', space, changeRequest: number }) as const, [space, number]);
  return <PagesView organization={organization} scope={scope} path={rest} />;
}
