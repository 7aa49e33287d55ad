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
  /** The server may store settings in another form than they were sent. */
  const noteSaved = (sent: Customization, saved: Customization) =>
    setState((former) => ({ edited: isSameSetting(former.edited, sent) ? saved : former.edited, base: saved }));
  return { edited, setEdited, noteSaved, isDirty: !isSameSetting(edited, base) };
}
