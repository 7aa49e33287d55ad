/** How the blocks and marks of a page look. */
export const THEME_BLOCKS = `
#let code(body) = highlight(fill: ground, extent: 1.5pt, top-edge: 0.96em, bottom-edge: -0.3em, radius: 2pt, text(font: mono, size: 0.88em, features: (calt: 0, liga: 0), hyphenate: false, body))
#let keyboard(body) = box(stroke: 0.6pt + rule-ink, inset: (x: 3.5pt), outset: (y: 2.5pt), radius: 2.5pt, text(font: mono, size: 0.82em, body))
#let button(body) = box(fill: accent, inset: (x: 7pt), outset: (y: 4pt), radius: 4pt, text(size: 0.9em, weight: 600, fill: white, body))
#let tag(body) = box(fill: ground, stroke: 0.5pt + rule-ink, inset: (x: 4pt), outset: (y: 2.2pt), radius: 3pt, text(size: 0.86em, body)) + h(3pt, weak: true)
#let colored(ink-name, ground-name, body) = {
  let body = if ink-name in hues { text(fill: hues.at(ink-name), body) } else { body }
  if ground-name in hues { highlight(fill: hues.at(ground-name).lighten(82%), body) } else { body }
}

#let note(name, body) = [#footnote(body)#label(name)]
#let same-note(name) = footnote(label(name))

#let missing-picture(words) = box(stroke: (dash: "dashed", paint: rule-ink, thickness: 0.6pt), inset: (x: 6pt, y: 3pt), radius: 3pt, text(size: 0.9em, fill: muted, style: "italic", words))
#let picture(name, width, words) = {
  if name not in pictures { missing-picture(words) } else {
    let path = pictures.at(name)
    layout(size => {
      let shown = if width == none {
        let natural = measure(image(path))
        natural.width * calc.min(0.75, 560pt / natural.height)
      } else if type(width) == ratio { width * size.width } else { width }
      image(path, width: calc.min(shown, size.width), alt: words)
    })
  }
}
#let inline-picture(name, width, words) = {
  if name not in pictures { missing-picture(words) } else {
    box(baseline: 15%, image(pictures.at(name), width: width, alt: words))
  }
}
#let figure-of(body, caption) = block(above: 1.4em, below: 1.4em, breakable: false, {
  body
  if caption != none { block(above: 0.7em, text(8.5pt, fill: muted, caption)) }
})
#let figures(alignment, columns, bodies) = {
  if columns == 1 { align(alignment, bodies.join()) } else {
    grid(columns: (1fr,) * columns, gutter: 10pt, ..bodies)
  }
}

#let br = linebreak()
#let c-keyword = text.with(fill: rgb("#8a2aa5"))
#let c-string = text.with(fill: rgb("#1a7040"))
#let c-comment = text.with(fill: rgb("#7c838e"))
#let c-number = text.with(fill: rgb("#a44a05"))
#let c-title = text.with(fill: rgb("#2453b8"))
#let c-type = text.with(fill: rgb("#0e6b64"))
#let c-name = text.with(fill: rgb("#80600a"))
#let c-deletion = text.with(fill: rgb("#b3262b"))
#let listing(title, body) = block(width: 100%, above: 1.3em, below: 1.3em, fill: ground, radius: 4pt, stroke: 0.5pt + rule-ink, {
  if title != none {
    block(width: 100%, above: 0pt, below: 0pt, sticky: true, inset: (x: 10pt, y: 6pt), stroke: (bottom: 0.5pt + rule-ink), text(font: mono, 7.75pt, fill: muted, title))
  }
  block(width: 100%, above: 0pt, below: 0pt, inset: (x: 10pt, y: 9pt), {
    set text(font: mono, size: 8.25pt, features: (calt: 0, liga: 0), hyphenate: false, cjk-latin-spacing: none)
    set par(leading: 0.66em)
    body
  })
})
#let code-row(number, marked, body) = {
  let line = if number == none { par(body) } else {
    grid(columns: (2.6em, 1fr), text(fill: faint, str(number)), par(body))
  }
  block(width: 100%, above: 0.66em, below: 0.66em, outset: (x: 10pt, y: 0.33em), fill: if marked { rgb("#e3ebfb") }, line)
}
#let align-mark = $&$.body
#let glyph(it) = [#symbol(it)]
#let math-box(body) = box(stroke: 0.5pt + ink, inset: 4pt, baseline: 4pt, body)

#let signs = (info: "i", success: "✓", warning: "!", danger: "×")
#let hint(kind, name, body) = {
  let hue = hues.at(kind)
  block(width: 100%, above: 1.3em, below: 1.3em, fill: hue.lighten(94%), stroke: (left: 2.5pt + hue), radius: (right: 4pt), inset: (x: 12pt, y: 10pt), {
    block(below: 0.8em, sticky: true, text(8.5pt, weight: 700, fill: hue, {
      box(width: 1.25em, height: 1.25em, baseline: 0.26em, radius: 50%, fill: hue, align(center + horizon, text(7.5pt, fill: white, weight: 700, signs.at(kind))))
      h(0.5em)
      name
    }))
    body
  })
}
#let quotation(body) = block(above: 1.2em, below: 1.2em, stroke: (left: 2pt + rule-ink), inset: (left: 12pt, y: 3pt), text(fill: muted, body))
#let divider() = block(above: 1.8em, below: 1.8em, line(length: 100%, stroke: 0.5pt + rule-ink))
#let expandable(title, body) = block(width: 100%, above: 1.3em, below: 1.3em, stroke: (left: 1.5pt + rule-ink), inset: (left: 12pt, y: 2pt), {
  if title != none { block(below: 0.9em, sticky: true, strong(title)) }
  body
})
#let tabs(..items) = for (title, body) in items.pos() {
  block(width: 100%, above: 1.2em, below: 1.2em, {
    block(below: 0.8em, sticky: true, box(fill: ground, stroke: 0.5pt + rule-ink, radius: 3pt, inset: (x: 7pt, y: 4pt), text(8.5pt, weight: 600, title)))
    block(width: 100%, stroke: (left: 1.5pt + rule-ink), inset: (left: 12pt), body)
  })
}
#let steps(..bodies) = block(above: 1.4em, below: 1.4em, grid(
  columns: (20pt, 1fr), column-gutter: 10pt, row-gutter: 1.3em,
  ..bodies.pos().enumerate().map(((index, body)) => (
    box(width: 18pt, height: 18pt, radius: 50%, fill: accent.lighten(88%), align(center + horizon, text(8.5pt, weight: 700, fill: accent, str(index + 1)))),
    { v(3.5pt, weak: false); body },
  )).flatten(),
))
#let columns-row(widths, ..bodies) = block(width: 100%, above: 1.2em, below: 1.2em, grid(columns: widths.map(it => it * 1fr), column-gutter: 16pt, ..bodies.pos()))
#let update(date, tags, body) = block(width: 100%, above: 1.8em, below: 1.2em, {
  block(below: 0.9em, sticky: true, { text(weight: 700, fill: strong-ink, date); h(8pt); for each in tags { tag(each) } })
  body
})
#let card(sign, title, detail) = block(width: 100%, above: 1.1em, below: 1.1em, breakable: false, stroke: 0.6pt + rule-ink, radius: 4pt, inset: (x: 10pt, y: 8pt), grid(
  columns: (14pt, 1fr), column-gutter: 6pt, align: horizon, text(fill: muted, sign),
  { text(weight: 600, title); if detail != none and detail != "" { linebreak(); text(8.5pt, fill: muted, detail) } },
))
#let operation(method, subject, source) = block(width: 100%, above: 1.1em, below: 1.1em, breakable: false, stroke: 0.6pt + rule-ink, radius: 4pt, inset: (x: 10pt, y: 8pt), {
  if method != "" { box(fill: accent, radius: 3pt, inset: (x: 5pt), outset: (y: 3pt), text(7.5pt, weight: 700, fill: white, method)); h(7pt) }
  text(font: mono, 8.75pt, weight: 600, subject)
  if source != "" { linebreak(); text(8.5pt, fill: muted, source) }
})

#let checkbox(checked) = box(width: 8.5pt, height: 8.5pt, baseline: 0.8pt, radius: 1.5pt, stroke: 0.7pt + faint, fill: if checked { accent } else { none }, if checked {
  place(center + horizon, curve(stroke: 1.1pt + white, curve.move((0pt, 2pt)), curve.line((1.7pt, 3.8pt)), curve.line((4.8pt, 0pt))))
})
#let tasks(tight: true, ..rows) = block(above: 1.15em, below: 1.15em, inset: (left: 0.4em), grid(
  columns: (10pt, 1fr), column-gutter: 6pt, row-gutter: if tight { 0.85em } else { 1.15em },
  ..rows.pos().map(((checked, body)) => (checkbox(checked), body)).flatten(),
))

#let data-table(widths: (), alignments: (), titles: none, ..cells) = {
  set text(8.75pt)
  set par(leading: 0.6em, spacing: 0.9em)
  set list(indent: 0pt)
  set enum(indent: 0pt)
  block(above: 1.4em, below: 1.4em, width: 100%, table(
    columns: widths,
    align: (column, row) => top + alignments.at(column),
    inset: (x: 6pt, y: 5.5pt),
    stroke: (column, row) => (bottom: 0.5pt + rule-ink),
    fill: (column, row) => if row == 0 and titles != none { ground },
    ..if titles != none { (table.header(..titles.map(it => text(weight: 600, fill: strong-ink, it))),) },
    ..cells,
  ))
}
#let named-field(name, body) = text(8pt, fill: muted, name) + linebreak() + body
#let cards(..items) = block(width: 100%, above: 1.3em, below: 1.3em, grid(
  columns: (1fr, 1fr), gutter: 10pt,
  ..items.pos().map(((cover, ..fields)) => block(width: 100%, breakable: false, stroke: 0.6pt + rule-ink, radius: 5pt, inset: 10pt, {
    if cover != none { block(below: 8pt, cover) }
    for (index, field) in fields.enumerate() {
      block(above: 6pt, below: 6pt, if index == 0 { text(weight: 600, field) } else { text(8.75pt, fill: muted, field) })
    }
  })),
))
`;
