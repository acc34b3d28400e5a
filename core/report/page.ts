/** A page that stands alone: no script, nothing to be fetched, for the screen and for paper. */
export interface Page {
  readonly lang: string
  readonly title: string
  readonly style: string
  /** HTML, in which every text of others is escaped. */
  readonly main: string
  readonly footer: readonly string[]
}

/** What a stranger wrote is escaped by whoever makes the content, and the policy of the page would run and load nothing even so. */
export function writePage({ lang, title, style, main, footer }: Page): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
<footer>
${footer.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</footer>
</body>
</html>
`
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in an element or between quotes. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => NAMED[letter] ?? letter)
}
