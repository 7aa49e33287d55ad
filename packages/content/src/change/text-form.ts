import type { Document } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import type { TextForm } from './change.ts';
import { checkDocument } from './check-document.ts';
import type { Draft } from './draft.ts';
import { resolveNames, targetOfName, targetOfRef } from './resolve-refs.ts';

/** A given text as the source of a page that stands in a file. */
export async function sourceOfText(draft: Draft, text: TextForm, file: string, place: string): Promise<string> {
  if ('markdown' in text) return resolveNames(draft, text.markdown, file, `${place}/markdown`);
  const { document, refs } = checkDocument(text.document, `${place}/document`);
  const targets = new Map<object, ContentRef>();
  for (const { ref, place: where, isName } of refs) {
    // A specification of the organization is named by itself.
    if (ref.kind === 'openapi') continue;
    const target =
      isName === true && ref.kind === 'file'
        ? await targetOfName(draft, ref.file, file)
        : await targetOfRef(draft, ref, file, where);
    targets.set(ref, { kind: 'source', target });
  }
  return serializeDocument({ frontMatter: {}, document: withTargets(document, targets) as Document });
}

/** A copy in which references are what was found for them. */
function withTargets(value: unknown, targets: ReadonlyMap<object, ContentRef>): unknown {
  if (Array.isArray(value)) return value.map((item) => withTargets(item, targets));
  if (typeof value !== 'object' || value === null) return value;
  const target = targets.get(value);
  if (target !== undefined) return target;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTargets(member, targets)]));
}
