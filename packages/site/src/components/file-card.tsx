import { type FileBlock, findFragment, type ResolvedTarget } from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { FragmentLine, hasText } from './fragment.tsx';
import { ReferenceCard } from './reference-card.tsx';

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size in bytes for people, in steps of 1,000. */
export function formatSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

export function iconOfFile(contentType: string): string {
  if (contentType.startsWith('image/')) return 'image';
  if (contentType.startsWith('video/')) return 'video';
  if (/json|xml|yaml|javascript|html/.test(contentType)) return 'file-code';
  if (/csv|spreadsheet|excel/.test(contentType)) return 'table';
  return /pdf|word|text/.test(contentType) ? 'file-lines' : 'file';
}

function describeFile({ file }: ResolvedTarget): string | undefined {
  if (file === undefined) return undefined;
  const ending = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toUpperCase();
  return ending === undefined ? formatSize(file.size) : `${ending} · ${formatSize(file.size)}`;
}

/** A file to download, with its kind and size and, below, its caption. */
export function FileCard({ block, context }: { readonly block: FileBlock; readonly context: DocumentContext }): VNode {
  const target = findTarget(context, block.data.ref);
  const caption = findFragment(block, 'caption');
  return (
    <figure class="file">
      <ReferenceCard
        icon={iconOfFile(target?.file?.contentType ?? '')}
        title={describeRef(block.data.ref, target)}
        detail={target?.href === undefined ? context.texts.missingPage : describeFile(target)}
        href={target?.href}
        download
        context={context}
      />
      {caption !== undefined && hasText(caption) && (
        <figcaption>
          <FragmentLine fragment={caption} context={context} />
        </figcaption>
      )}
    </figure>
  );
}
