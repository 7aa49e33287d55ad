import type { VNode } from 'preact';

/** A percent code that is damaged stays as it is. */
function decode(text: string): string {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** The query of a URL, as fields of the form that submits to it: the form would drop it. */
export function UrlFields({ href }: { readonly href: string }): VNode {
  const query = /\?([^#]*)/.exec(href)?.[1] ?? '';
  const fields = query.split('&').filter((field) => field !== '' && !field.startsWith('q='));
  return (
    <>
      {fields.map((field) => {
        const [name = '', ...value] = field.split('=');
        return <input key={field} type="hidden" name={decode(name)} value={decode(value.join('='))} />;
      })}
    </>
  );
}
