import { useEffect, useState } from 'preact/hooks';
import { type Customization, isSameSetting, rebaseSettings } from '../../data/customization.ts';

/** Edited settings: untouched ones follow changes by others. */
export function useEdited(settings: Customization) {
  const [{ edited, base }, setState] = useState({ edited: settings, base: settings });
  const written = JSON.stringify(settings);
  useEffect(() => {
    setState((former) => ({ edited: rebaseSettings(former.edited, former.base, settings), base: settings }));
  }, [written]);
  const setEdited = (next: Customization) => setState((former) => ({ ...former, edited: next }));
  return { edited, setEdited, isDirty: !isSameSetting(edited, base) };
}
