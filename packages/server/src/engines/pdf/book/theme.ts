import { THEME_BLOCKS } from './theme-blocks.ts';

const FRAME = `
#let ink = rgb("#1d2026")
#let strong-ink = rgb("#0f1115")
#let muted = rgb("#5d636e")
#let faint = rgb("#8a909b")
#let rule-ink = rgb("#dfe2e7")
#let ground = rgb("#f6f7f9")
#let accent = rgb("#2b5bc4")
#let sans = settings.fonts
#let mono = settings.code-fonts
#let hues = (
  info: rgb("#2b5bc4"), success: rgb("#1a7f45"), warning: rgb("#a86400"), danger: rgb("#c4292e"),
  red: rgb("#c4292e"), orange: rgb("#b45309"), yellow: rgb("#946a00"), green: rgb("#1a7f45"),
  teal: rgb("#0f766e"), blue: rgb("#2b5bc4"), purple: rgb("#7c3aed"), pink: rgb("#be2a78"), gray: rgb("#5d636e"),
)

#let book(body) = {
  set document(title: settings.title, author: settings.author, date: settings.date)
  set page(
    paper: "a4",
    margin: (x: 27mm, top: 28mm, bottom: 26mm),
    footer-descent: 35%,
    footer: context align(center, text(8pt, fill: faint, counter(page).display())),
  )
  set text(font: sans, size: 9.75pt, fill: ink, lang: settings.lang, region: settings.region, number-type: "lining")
  set par(leading: 0.74em, spacing: 1.2em, justify: false)
  set list(indent: 0.4em, body-indent: 0.6em, spacing: 0.85em, marker: ([•], [◦], [▪]).map(it => text(fill: faint, it)))
  set enum(indent: 0.4em, body-indent: 0.6em, spacing: 0.85em, numbering: n => text(fill: muted, numbering("1.", n)))
  set footnote.entry(separator: line(length: 28%, stroke: 0.5pt + rule-ink), gap: 0.6em)
  set strong(delta: 300)
  set raw(tab-size: 4)
  set table(stroke: none)
  show list: set block(above: 0.95em, below: 1.2em)
  show enum: set block(above: 0.95em, below: 1.2em)
  show strong: set text(fill: strong-ink)
  show raw: set text(font: mono, features: (calt: 0, liga: 0), size: 1em)
  show math.equation: set text(font: ("New Computer Modern Math", ..sans), size: 1.08em)
  show math.equation.where(block: true): set block(above: 1.3em, below: 1.3em)
  show footnote.entry: set text(8pt, fill: muted)
  show heading: it => it.body
  body
}

#let anchored(name, body) = if name == none { body } else [#body#label(name)]
#let target(name) = [#metadata(none)#label(name)]

#let cover(emoji, title, organization, date, revision) = page(header: none, footer: none, margin: (x: 27mm, y: 30mm), {
  v(2.2fr)
  if emoji != "" { text(44pt, emoji); v(10pt) }
  par(leading: 0.4em, text(34pt, weight: 700, fill: strong-ink, tracking: -0.02em, title))
  v(4pt)
  text(14pt, fill: muted, organization)
  v(3fr)
  line(length: 100%, stroke: 0.6pt + rule-ink)
  v(2pt)
  text(8.5pt, fill: faint, { date; h(1fr); text(font: mono, 7.5pt, revision) })
})

#let contents(title, levels) = {
  set page(header: none)
  block(below: 2em, text(20pt, weight: 700, fill: strong-ink, tracking: -0.01em, title))
  set par(leading: 0.6em)
  set outline.entry(fill: box(width: 1fr, inset: (x: 4pt), repeat(gap: 3.5pt, text(fill: rule-ink, "."))))
  show outline.entry: it => {
    let level = it.level
    set text(size: if level == 1 { 10pt } else { 9.25pt }, weight: if level == 1 { 600 } else { 400 }, fill: if level < 3 { ink } else { muted })
    let entry = link(it.element.location(), {
      box(width: 100%, {
        it.body()
        if level == 1 { h(1fr) } else { box(width: 1fr, inset: (x: 4pt), it.fill) }
        text(weight: 400, fill: muted, it.page())
      })
    })
    block(above: if level == 1 { 1.1em } else { 0.62em }, below: 0.62em, inset: (left: (level - 1) * 1.3em), entry)
  }
  outline(title: none, depth: levels, indent: 0pt)
}

#let header(name) = {
  set text(8pt, fill: faint)
  block(width: 100%, inset: (bottom: 5pt), stroke: (bottom: 0.5pt + rule-ink), {
    box(width: 62%, height: 0.9em, clip: true, name)
    h(1fr)
    box(width: 32%, height: 0.9em, clip: true, align(right, settings.title))
  })
}

#let chapter(name, body) = {
  set page(header: header(name))
  body
}

#let group-title(level, name, title) = {
  block(sticky: true, below: 1.6em, text(10pt, weight: 600, fill: accent, anchored(name, heading(level: level, title))))
}

#let page-title(level, rank, name, shown, described, emoji, title) = {
  counter(footnote).update(0)
  let size = (23pt, 17pt, 14pt).at(calc.min(rank, 2))
  let entry = anchored(name, heading(level: level, title))
  if not shown { place(hide(entry)) } else {
    if rank > 0 { block(above: 2.4em, below: 1.3em, sticky: true, line(length: 100%, stroke: 0.5pt + rule-ink)) }
    block(sticky: true, below: if described { 0.9em } else { 1.5em }, {
      set par(leading: 0.45em)
      set text(size, weight: 700, fill: strong-ink, tracking: -0.012em, hyphenate: false)
      if emoji != "" { emoji; h(0.35em) }
      entry
    })
  }
}

#let description(body) = block(above: 0.9em, below: 1.5em, text(11pt, fill: muted, body))

#let section(level, rank, name, body) = {
  let size = (13.5pt, 11.5pt, 10.25pt).at(rank - 1)
  let entry = heading(level: level, outlined: false, bookmarked: true, body)
  block(above: (2.1em, 1.9em, 1.7em).at(rank - 1), below: 0.95em, sticky: true, {
    set par(leading: 0.5em)
    set text(size, weight: if rank == 3 { 600 } else { 700 }, fill: strong-ink, hyphenate: false)
    anchored(name, entry)
  })
}

#let inner-link(name, fallback, body) = {
  let found = if name in known { name } else if fallback in known { fallback }
  if found == none { body } else { link(label(found), text(fill: accent, body)) }
}
#let outer-link(url, body) = link(url, text(fill: accent, body))
`;

/** The theme of a book, in the typesetter's language. It reads `settings`, `known` and `pictures`, which precede it. */
export const THEME = FRAME + THEME_BLOCKS;
