/**
 * Conditions that cannot be read, in every place that has one. What they restrict is shown to nobody; a form that is added
 * here is tried in all tests of conditions.
 */

/** The condition that their authors mean. */
export const CONDITION = 'visitor.claims.isPartner';
const P = CONDITION;

/** A page with lines of front matter. */
export const pageWith = (lines: string, text = 'Text.'): string => `---\ntitle: T\n${lines}\n---\n\n# T\n\n${text}\n`;

const NOT_VALID = [
  `description: Step one: ask\nif: ${P} == true`,
  'if: visitor.claims.plan == "a: b"',
  `icon: @lock\nif: ${P}`,
  `\tif: ${P}`,
  `if: ${P}\n<<<<<<< HEAD\ndescription: a\n=======\ndescription: b\n>>>>>>> x`,
  `title: "unclosed\nif: ${P}`,
  `tags: [a, b\nif: ${P}`,
  `description: \`code\` here\nif: ${P}`,
  `description: "a" and b\nif: ${P}`,
  `x: *missing\nif: ${P}`,
  `link: [a](b): c\nif: ${P}`,
  `if:${P}`,
  `if= ${P}`,
  'description: a: b\nhidden: true',
];
const NOT_ONE_TEXT = [
  `if: !${P}`,
  `if: !${P} && visitor.claims.plan == "pro"`,
  `if: !not ${P}`,
  `if: {{ ${P} }}`,
  `if: [${P}]`,
  `if:\n  - ${P}`,
  `if: {a: ${P}}`,
  'if: !!binary aWY=',
  'if:',
  'if: ""',
  'if: " "',
  'if: null',
  'if: ~',
  `If: ${P}`,
  `IF: ${P}`,
  `condition: ${P}`,
  `"if ": ${P}`,
  `if: ${P}\nif: true`,
  `if: ${P}\nIf: true`,
  `<<: {if: ${P}}`,
  `x: &x {if: ${P}}\n<<: *x`,
  `\u200bif: ${P}`,
  `if\u200b: ${P}`,
];

/** Lines of front matter. */
export const UNREADABLE_OPTIONS: readonly string[] = [...NOT_VALID, ...NOT_ONE_TEXT];

/** Sources whose front matter is not recognized as such. */
export const NO_FRONT_MATTER: readonly (readonly [name: string, source: string])[] = [
  ['longer than 64 KiB', `---\ntitle: ${'a'.repeat(70_000)}\nif: ${P}\n---\n\n# T\n`],
  ['longer than 64 KiB before its condition', `---\nx: |\n${'  a\n'.repeat(20_000)}if: ${P}\n---\n\n# T\n`],
  ['not closed', `---\ntitle: T\nif: ${P}\n\n# T\n\nText.\n`],
  ['after an empty line', `\n---\nif: ${P}\n---\n# T\n`],
  ['after a space', ` ---\nif: ${P}\n---\n# T\n`],
  ['with a comment after its fence', `--- # options\nif: ${P}\n---\n# T\n`],
  ['with a language after its fence', `---yaml\nif: ${P}\n---\n# T\n`],
  ['below the title', `# T\n\n---\nif: ${P}\n---\n`],
  ['after a comment', `<!-- x -->\n---\nif: ${P}\n---\n# T\n`],
  ['between other fences', `+++\nif = "${P}"\n+++\n# T\n`],
  ['without the first fence', `title: T\nif: ${P}\n---\n# T\n`],
  ['of a second version', `---\ntitle: T\n---\n---\ntitle: T\nif: ${P}\n---\n\n# T\n`],
  ['of a second version after an empty one', `---\n---\n\n---\nif: ${P}\n---\n\n# T\n`],
  ['after characters that nobody sees', `\u200b---\nif: ${P}\n---\n# T\n`],
  ['between long dashes', `———\nif: ${P}\n———\n# T\n`],
  ['in JSON', `{\n  "title": "T",\n  "if": "${P}"\n}\n\n# T\n`],
  ['after a directive', `%YAML 1.2\n---\nif: ${P}\n---\n# T\n`],
  ['hidden, not closed', '---\ntitle: T\nhidden: true\n\n# T\n'],
];

/** Conditions that end in another block than they begin in: they apply to everything between. */
export const ACROSS: readonly (readonly [string, string])[] = [
  ['items', '- open {% if a %}\n- SECRET\n- SECRET {% endif %}open\n'],
  ['an item', '- open\n\n  {% if a %}\n\n- SECRET\n\nSECRET\n\n{% endif %}\n\nopen'],
  ['nested lists', '- open\n  - {% if a %} SECRET\n  - SECRET\n- SECRET {% endif %} open'],
  ['a quote', '> open {% if a %}\n\nSECRET\n\n{% endif %}\n\nopen'],
  ['a hint', '{% hint style="info" %}\nopen\n{% if a %}\n{% endhint %}\nSECRET\n{% endif %}\n\nopen'],
  ['details', '<details><summary>open</summary>\n\n{% if a %}\n\n</details>\n\nSECRET\n\n{% endif %}\n\nopen'],
  ['an element', '<div>\n\nopen {% if a %}\n\n</div>\n\nSECRET\n\n{% endif %}\n\nopen'],
  [
    'tabs',
    '{% tabs %}\n{% tab title="One" %}\nopen {% if a %}\n{% endtab %}\n{% tab title="Two" %}\nSECRET\n{% endtab %}\n{% endtabs %}\nSECRET {% endif %} open',
  ],
  ['cells', '| open {% if a %} | SECRET |\n| --- | --- |\n| SECRET {% endif %} open | open |'],
  ['rows', '| open | open |\n| --- | --- |\n| open {% if a %} | SECRET |\n| SECRET {% endif %} open | open |'],
  ['a table', '| open | open |\n| --- | --- |\n| open {% if a %} | SECRET |\n\nSECRET {% endif %} open'],
  ['a note', 'open[^1]\n\n[^1]: open {% if a %}\n\nSECRET {% endif %} open'],
  ['several conditions', '> open {% if a %} SECRET {% if a %}\n\nSECRET\n\n{% endif %}\n\nSECRET {% endif %} open'],
];

/** Conditions that are not one of the dialect: nobody is shown their content. */
export const UNDECIDED: readonly (readonly [string, string])[] = [
  ['of an empty branch', '{% if a %}x{% elsif %}SECRET{% endif %} open'],
  ['of a branch after an empty one', '{% if a %}x{% elsif %}y{% else %}SECRET{% endif %} open'],
  ['of an else with another word', '{% if a %}x{% else unless b %}SECRET{% endif %} open'],
  ['of a branch after else', '{% if a %}x{% else %}open{% elsif b %}SECRET{% endif %} open'],
  ['of a second else', '{% if a %}x{% else %}open{% else %}SECRET{% endif %} open'],
  ['of a branch without a beginning', '{% elsif a %}\nSECRET\n{% endif %}\n\nopen'],
  ['of an else without a beginning', '{% else %}\nSECRET\n{% endif %}\n\nopen'],
  ['of another language', '{% unless a == false %}\nSECRET\n{% endunless %}\n\nopen'],
  ['of another language in a line', 'open {% ifversion ghes %}SECRET{% endif %} open'],
  ['of several cases', '{% case a %}{% when "pro" %}SECRET{% else %}SECRET{% endcase %}\n\nopen'],
  [
    'with bars in a cell',
    '| a | b | c | d |\n| --- | --- | --- | --- |\n| x {% if b || a %}SECRET{% endif %} | open | y |',
  ],
  [
    'with bars in a branch in a cell',
    '| a | b | c | d |\n| --- | --- | --- | --- |\n| {% if a %}x{% elsif b || a %}SECRET{% endif %} | open | y |',
  ],
  ['of too many branches', `{% if a %}x${`{% elsif ${'b'.repeat(500)} %}y`.repeat(6)}{% else %}SECRET{% endif %} open`],
];

/** A text of those above with claims as its conditions `a` and `b`. */
export const withClaims = (source: string): string =>
  source
    .replace(/\b(if|elsif|unless|case) (a|b)\b/gi, '$1 visitor.claims.$2')
    .replace(/\|\| a\b/g, '|| visitor.claims.a');

/** Comments after a heading or an entry of a table of contents, without `<!--` and `-->`. */
export const UNREADABLE_COMMENTS: readonly string[] = [
  '{"condition": visitor.claims.a}',
  '{"condition": ["visitor.claims.a"]}',
  '{"condition": {"a": "visitor.claims.a"}}',
  '{"condition": ""}',
  '{"condition": null}',
  '{"condition": true}',
  '{"Condition": "visitor.claims.a"}',
  '{"if": "visitor.claims.a"}',
  '{" condition ": "visitor.claims.a"}',
  '{"condition": "visitor.claims.a", "condition": "true"}',
  '{"condition": "visitor.claims.a", "if": "true"}',
  '{"icon": "lock", "condition": "visitor.claims.a",}',
  "{'condition': 'visitor.claims.a'}",
  '{condition: visitor.claims.a}',
  '[{"condition": "visitor.claims.a"}]',
  'condition: visitor.claims.a',
  'if: visitor.claims.a',
  'IF = visitor.claims.a',
  `{"condition": "visitor.claims.a", "icon": "${'a'.repeat(10_000)}"}`,
  '{"condition": "visitor.claims.a"} --> <!-- {"condition": "true"}',
];
