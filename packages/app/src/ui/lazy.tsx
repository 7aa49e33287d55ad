import type { ComponentType, JSX, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface LazyProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props & JSX.IntrinsicAttributes;
}

/** A component whose code is loaded when it is shown first; until then, and if that fails, nothing is shown. */
export function Lazy<Props>({ load, props }: LazyProps<Props>): VNode | null {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> }>();
  useEffect(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      () => undefined,
    );
  }, []);
  return loaded === undefined ? null : <loaded.Component {...props} />;
}
