import { describe, expect, it } from 'vitest';
import { parsePage } from '../markdown/parse-page.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { evaluateDocument, evaluateInlines } from './evaluate-document.ts';
import { expandSnippets } from './expand-snippets.ts';
import { textOfDocument, textOfInlines } from './text.ts';

const SOURCE = `Before

{% if visitor.claims.a %}
Only A

{% hint style="info" %}
{% if visitor.claims.b %}
Only A and B
{% endif %}
{% endhint %}
{% endif %}

<details><summary>More <code class="expression">visitor.claims.c ? "Title C" : "Title"</code></summary>

{% if visitor.claims.b %}
Only B
{% endif %}

</details>

| Cell |
| ---- |
| {% if visitor.claims.b %}Cell B{% endif %} |

A [link <code class="expression">visitor.claims.c ? "Link C" : ""</code>](guide.md) and a note[^1].

[^1]: Noted.

    {% if visitor.claims.b %}
    Note B
    {% endif %}

    <code class="expression">visitor.claims.c ? "Note C" : ""</code>

{% include "snippet.md" %}

After
`;
const SNIPPET = 'Snippet\n\n{% if visitor.claims.b %}\nSnippet B\n{% endif %}\n';

const evaluationFor = (...claims: string[]) => ({
  holds: (expression: string) => claims.some((claim) => expression.endsWith(`.${claim}`)),
  textOf: (expression: string) => {
    const [, yes, no] = /\? "(.*?)" : "(.*?)"$/.exec(expression) ?? [];
    return claims.some((claim) => expression.includes(`.claims.${claim}`)) ? yes : no;
  },
});

describe('evaluateDocument', () => {
  const whole = expandSnippets(parsePage(SOURCE).document, 'page.md', () => parsePage(SNIPPET));
  const evaluate = (...claims: string[]) => evaluateDocument(whole, evaluationFor(...claims));
  const textFor = (...claims: string[]) => textOfDocument(evaluate(...claims));

  it('removes false branches at any depth, and nothing else', () => {
    expect(textFor()).toMatch(/Before.*More Title.*Cell.*link.*note.*Noted.*Snippet.*After/s);
    expect(textFor()).not.toMatch(/Only|[ABC]$/m);
    expect(textFor('a')).toMatch(/Only A/);
    expect(textFor('a')).not.toMatch(/and B|Only B/);
    expect(textFor('b')).toMatch(/Only B.*Cell B.*Note B.*Snippet B/s);
    expect(textFor('b')).not.toMatch(/Only A/);
    expect(textFor('a', 'b')).toMatch(/Only A and B/);
  });

  it('replaces expressions with their values', () => {
    expect(textFor('c')).toMatch(/More Title C.*link Link C.*Note C/s);
  });

  it('leaves no trace of conditions, expressions or snippets in the tree or in Markdown', () => {
    for (const claims of [[], ['a'], ['a', 'b', 'c']]) {
      const document = evaluate(...claims);
      expect(JSON.stringify(document)).not.toMatch(/visitor|claims|"if"|expression|snippet\.md|reusable/);
      expect(serializeDocument({ frontMatter: {}, document })).not.toMatch(/visitor|\{%-? *(?:if|include)|\{\{/);
    }
  });

  it('never modifies its input, and returns a document without conditions unchanged', () => {
    const before = JSON.stringify(whole);
    evaluate('a', 'b', 'c');
    expect(JSON.stringify(whole)).toBe(before);
    const { document } = parsePage('Plain[^1].\n\n[^1]: Note\n\n```\n{% if x %}\n```\n');
    expect(evaluateDocument(document, evaluationFor())).toBe(document);
  });

  it('writes a value as text in any form', () => {
    const source = 'A :<code class="expression">x</code>: <code class="expression">y</code>';
    const values: Record<string, string> = { x: 'smile', y: '<b>[a](b)\n# {% if z %}{{ q }}' };
    const evaluation = { holds: () => false, textOf: (text: string) => values[text] };
    const document = evaluateDocument(parsePage(source).document, evaluation);
    const text = 'A :smile: <b>[a](b) # {% if z %}{{ q }}';
    expect(textOfDocument(document)).toBe(text);
    expect(textOfDocument(parsePage(serializeDocument({ frontMatter: {}, document })).document)).toBe(text);
  });
});

describe('evaluateInlines', () => {
  it('evaluates a title', () => {
    const { title = [] } = parsePage('# Hi {{ a.c ? "C" : "no" }}!\n');
    const evaluation = { holds: () => false, textOf: () => 'Bob' };
    expect(textOfInlines(evaluateInlines(title, evaluation))).toBe('Hi Bob!');
  });
});
