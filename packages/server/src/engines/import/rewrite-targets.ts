import { splitCandidates } from '@bindery/content';

/** A target in Markdown, or code, which may look like one but is not. */
const TARGET =
  /`[^`\n]+`|(\]\(\s*)(<[^<>\n]*>|[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)|^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)|(\b(?:src|srcset|href|url)\s*=\s*)("[^"\n]*"|'[^'\n]*')/gm;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Replaces the targets of links and images in Markdown, and nothing else.
 * @param change the new target, without brackets or quotes; undefined leaves it unchanged
 */
export function rewriteTargets(source: string, change: (target: string) => string | undefined): string {
  const rewrite = (text: string) =>
    text.replace(TARGET, (match: string, ...groups: (string | undefined)[]) => {
      const start = groups[0] ?? groups[2] ?? groups[4];
      const written = groups[1] ?? groups[3] ?? groups[5];
      if (start === undefined || written === undefined) return match;
      const isWrapped = /^[<"']/.test(written);
      const text = isWrapped ? written.slice(1, -1) : written;
      const target = /^srcset/i.test(start) ? changeCandidates(text, change) : change(text);
      if (target === undefined) return match;
      return isWrapped ? start + written[0] + target + written.at(-1) : start + target;
    });
  return splitByFences(source)
    .map(({ text, isCode }) => (isCode ? text : rewrite(text)))
    .join('');
}

function changeCandidates(srcset: string, change: (target: string) => string | undefined): string {
  return splitCandidates(srcset)
    .map(({ target, descriptor }) => (change(target) ?? target) + descriptor)
    .join(', ');
}

/** The stretches of a source within and without fenced code, in their order; together they are the source. */
export function splitByFences(source: string): { readonly text: string; readonly isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const end = (isCode: boolean) => {
    if (lines.length > 0) parts.push({ text: lines.join(''), isCode });
    lines = [];
  };
  for (const line of source.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      end(false);
      fence = mark;
      lines.push(line);
    } else {
      lines.push(line);
      if (fence !== undefined && mark?.startsWith(fence) === true && line.trim() === mark) {
        end(true);
        fence = undefined;
      }
    }
  }
  end(fence !== undefined);
  return parts;
}
