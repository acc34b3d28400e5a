/** How the page of a report looks: light and dark by the wish of the reader, black on white on paper. */
export const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fff, #15171a); --ink: light-dark(#1b1f24, #e8eaed); --quiet: light-dark(#565e68, #a9b0b9);
  --line: light-dark(#d8dce1, #363b42); --good: light-dark(#17713f, #6fcf97); --warn: light-dark(#8a5700, #e8b864); --bad: light-dark(#b0261e, #ff9a90);
  --note: light-dark(#2b5f8c, #8fbfe8); --good-ground: light-dark(#eaf5ee, #1c2b23); --warn-ground: light-dark(#fdf4e3, #2f281a);
  --bad-ground: light-dark(#fdeeec, #351f1e) }
@media (prefers-contrast: more) { :root { --line: light-dark(#6a7078, #9aa1aa); --quiet: light-dark(#33383e, #d5d9de) } }
* { box-sizing: border-box }
html { background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
body { max-width: 56rem; margin: 0 auto; padding: 2rem 1.5rem 3rem; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline }
p { margin: .35rem 0 }
.answer { border-left: .3rem solid var(--warn); background: var(--warn-ground); padding: .75rem 1rem }
.answer.valid { border-color: var(--good); background: var(--good-ground) }
.answer.invalid { border-color: var(--bad); background: var(--bad-ground) }
.sentence { font-size: 1.1rem; font-weight: 600 }
dl { margin: .35rem 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1.25rem }
dl > div { display: contents }
dt { color: var(--quiet) }
dd { margin: 0; min-width: 0 }
code { font: .92em/1.4 ui-monospace, "Cascadia Mono", Consolas, "Noto Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
thead th { color: var(--quiet); font-weight: 400 }
tbody th { font-weight: 600 }
.counts { font-weight: 600 }
ol { list-style: none; margin: 0; padding: 0 }
ol > li { border-top: 1px solid var(--line); padding: .8rem 0 .6rem; break-inside: avoid }
ol > li dl { font-size: .93rem }
ul { margin: .35rem 0; padding-left: 1.2rem }
.kind { color: var(--note) }
.fatal .kind { color: var(--bad) }
.warning .kind { color: var(--warn) }
.follows { color: var(--quiet) }
.set, .place { color: var(--quiet); font-weight: 400 }
.place { margin-left: auto }
footer { margin-top: 2.5rem; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .9rem }
@media (max-width: 34rem) { dl { grid-template-columns: minmax(0, 1fr) } dd { margin-bottom: .35rem } }
@media print { :root { color-scheme: light; --good-ground: #fff; --warn-ground: #fff; --bad-ground: #fff }
  html { font-size: 10pt } body { max-width: none; padding: 0 } h2 { break-after: avoid } @page { margin: 18mm 15mm } }
`
