import { describe, expect, it } from 'vitest';
import { listTargetUses } from '../links/list-target-uses.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { dropTargets } from './drop-targets.ts';
import { textOfDocument } from './text.ts';

const SOURCE = `
Read [the *plan*](secret.md) or [the guide](guide.md), and @[x](secret.md).

<a href="secret.md#a" class="button primary">Press me</a>

[secret.md](secret.md "mention")

{% content-ref url="secret.md" %}
[secret.md](secret.md)
{% endcontent-ref %}

{% include "secret.md" %}

{% embed url="secret.md" %}

* item [one](secret.md)

> quoted [two](secret.md)

| Cell |
| ---- |
| in [three](secret.md) |

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>Card</td><td><a href="secret.md">secret.md</a></td></tr></tbody></table>

\`secret.md\` is a text[^1].

[^1]: A note on [four](secret.md).
`;

describe('dropTargets', () => {
  const { document } = parsePage(SOURCE);
  const isSecret = (target: string) => target.startsWith('secret.md');
  const dropped = dropTargets(document, isSecret);

  it('removes all references to dropped targets, and nothing else', () => {
    expect(listTargetUses(document).filter(({ target }) => isSecret(target)).length).toBeGreaterThan(8);
    expect(listTargetUses(dropped).map(({ target }) => target)).toEqual(['guide.md']);
    const markdown = serializeDocument({ frontMatter: {}, document: dropped });
    expect(markdown.replace('`secret.md` is a text', '')).not.toContain('secret.md');
  });

  it('keeps the texts of links and buttons', () => {
    expect(textOfDocument(dropped)).toMatch(
      /Read the plan or the guide.*Press me.*item one.*quoted two.*in three.*Card.*is a text.*note on four/s,
    );
  });

  it('changes nothing if no target is dropped', () => {
    expect(dropTargets(document, () => false)).toEqual(document);
  });
});
