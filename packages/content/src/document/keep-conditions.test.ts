import { describe, expect, it } from 'vitest';
import { parsePage } from '../markdown/parse-page.ts';
import { keepConditions } from './keep-conditions.ts';
import { textOfDocument } from './text.ts';

const SOURCE = `Before

{% if visitor.claims.a %}
Only A

{% hint style="info" %}
{% if visitor.claims.b %}
Only A and B
{% endif %}
{% endhint %}
{% endif %}

<details><summary>More</summary>

{% if visitor.claims.b %}
Only B
{% endif %}

</details>

After
`;

describe('keepConditions', () => {
  const textFor = (...claims: string[]) =>
    textOfDocument(
      keepConditions(parsePage(SOURCE).document, (expression) =>
        claims.some((claim) => expression.endsWith(`.${claim}`)),
      ),
    );

  it('leaves out what does not hold, at any depth, and nothing else', () => {
    expect(textFor()).toMatch(/Before.*More.*After/s);
    expect(textFor()).not.toMatch(/Only/);
    expect(textFor('a')).toMatch(/Only A/);
    expect(textFor('a')).not.toMatch(/and B|Only B/);
    expect(textFor('b')).toMatch(/Only B/);
    expect(textFor('b')).not.toMatch(/Only A/);
    expect(textFor('a', 'b')).toMatch(/Only A and B/);
  });
});
