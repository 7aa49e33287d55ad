import { useEffect, useState } from 'preact/hooks';

/**
 * What is loaded a moment later than what uses it: undefined until then, and without a connection until that is back.
 * @param isNeeded what is not needed yet is loaded when it is
 */
export function useLoaded<Loaded extends object>(load: () => Promise<Loaded>, isNeeded = true): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return;
    const attempt = (): void => void load().then(setLoaded, () => addEventListener('online', attempt, { once: true }));
    attempt();
    return () => removeEventListener('online', attempt);
  }, [isNeeded]);
  return loaded;
}
