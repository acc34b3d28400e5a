import type { FileCopy } from './file-copy.ts'
import { treeRows } from './trees.ts'

const FROM_ONE = '<</S/D/St 1>>'
const KEYS = new Set(['S', 'P', 'St'])

/** How the pages are numbered (ISO 32000-1, 12.4.2): each file goes on with its own numbers; one that says nothing of them counts from 1. */
export class PageLabels {
  private readonly rows: string[] = []
  private pages = 0
  private isSaid = false

  add(copy: FileCopy): void {
    const { document } = copy
    const ranges = treeRows(document, document.catalog?.entries.get('PageLabels'), 'Nums').flatMap(([key, value]) => {
      const label = document.dictionary(value)
      const isPage = typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < copy.pageIds.length
      return isPage && label !== undefined ? [{ page: key, entries: [...label.entries].filter(([name]) => KEYS.has(name)) }] : []
    })
    if (ranges.length > 0) this.isSaid = true
    const byPage = new Map(ranges.map(({ page, entries }) => [page, `<<${copy.entries(entries, new Map(entries))}>>`] as const))
    if (!byPage.has(0)) this.rows.push(`${this.pages}${FROM_ONE}`)
    for (const page of [...byPage.keys()].sort((left, right) => left - right))
      this.rows.push(`${this.pages + page}${byPage.get(page) ?? FROM_ONE}`)
    this.pages += copy.pageIds.length
  }

  /** The entry of the catalog. */
  write(): string {
    return this.isSaid ? `/PageLabels<</Nums[${this.rows.join('')}]>>` : ''
  }
}
