/** Maximum number of languages parsed of the header. */
const MAX_LANGUAGES = 20;

/** The languages of `Accept-Language` (RFC 9110, section 12.5.4), best first. Pure. */
export function readLanguages(header: string | undefined): string[] {
  const parts = (header ?? '').split(',', MAX_LANGUAGES).map((part, index) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, index, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
  const acceptedLanguages = parts.filter(
    ({ tag, weight }) => weight > 0 && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag),
  );
  return acceptedLanguages
    .sort((one, other) => other.weight - one.weight || one.index - other.index)
    .map(({ tag }) => tag);
}

/** The first of these languages that the interface is translated to, by its primary subtag; English otherwise. */
export function chooseApplicationLanguage(preferred: readonly string[], translated: readonly string[]): string {
  const primary = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return primary.find((tag) => translated.includes(tag)) ?? 'en';
}
