import type { ErrorDetail } from '../../base/errors.ts'

/** What may be left behind of a file; the details name it where there are several kinds. */
const SENTENCES = {
  pages: (count: string) => `pages of it are missing (${count})`,
  scripts: () => 'its scripts (JavaScript) were left out',
  actions: (kinds: string) => `actions that do more than lead somewhere were left out (${kinds})`,
  media: () => 'films, sounds and 3D models that play in the page were left out; what the page shows of them stays',
  xfa: () => 'its XFA form was left out; the page shows what it shows without it',
  signature: () => 'its signatures do not hold for the merged file and were left out; what the page shows of them stays',
  form_value: (fields: string) => `values of its form cannot be drawn, or not with the font of their fields (${fields})`,
  tags: (files: string) => `its tags for screen readers were left out, since other files have none (${files})`,
  pdfa: (reason: string) => `it is PDF/A, and the merged file is not: ${reason}`,
  output_intent: () => 'its output intent was left out, since the files have different ones',
  layer_choices: () => 'its further sets of shown layers were left out; the usual one is kept',
  bookmarks: () => 'some of its bookmarks were left out, since there are too many',
  attachments: (names: string) => `files inside it were left out (${names})`,
  portfolio: () => 'it is a portfolio: its files are no pages',
  protection: () => 'it was encrypted and restricted; the merged file is not',
  repaired: () => 'it is damaged; its parts were found by searching through the file',
} as const

export type MergeWarning = keyof typeof SENTENCES

const MAX_DETAILS = 10

/** What is to be said of one file, each thing once. */
export class FileWarnings {
  private readonly said = new Map<MergeWarning, Set<string>>()

  add(code: MergeWarning, detail = ''): void {
    const details = this.said.get(code)
    if (details === undefined) this.said.set(code, new Set([detail]))
    else details.add(detail)
  }

  has(code: MergeWarning): boolean {
    return this.said.has(code)
  }

  list(index: number, name: string): ErrorDetail[] {
    return [...this.said].map(([code, details]) => {
      const named = [...details].sort().slice(0, MAX_DETAILS).join(', ')
      const more = details.size > MAX_DETAILS ? ', …' : ''
      return { path: `files[${index}]`, code, message: `${name}: ${SENTENCES[code](named + more)}.` }
    })
  }
}
