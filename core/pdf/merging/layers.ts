import { pdfName, pdfText } from '../file/syntax.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'
import type { FileCopy } from './file-copy.ts'

const USUAL_INTENT = 'View'
const MAX_LAYERS = 50_000
const MAX_INTENTS = 20

/**
 * The layers of all files (optional content, ISO 32000-1, 8.11): what one file hides stays hidden, and what it shows stays shown, whichever way it says so.
 */
export class Layers {
  private readonly groups: string[] = []
  private readonly hidden: string[] = []
  private readonly order: string[] = []
  /** Lists of the configuration that say something of single layers, and so may stand behind each other. */
  private readonly lists = new Map<string, string[]>(['AS', 'RBGroups', 'Locked'].map((key) => [key, []]))
  private readonly intents = new Set<string>()
  private pagesOnly = true

  add(copy: FileCopy, name: string): void {
    const { document } = copy
    const properties = document.dictionary(document.catalog?.entries.get('OCProperties'))
    const groups = document.items(properties?.entries.get('OCGs')).slice(0, MAX_LAYERS)
    if (properties === undefined || groups.length === 0) return
    const usual = document.dictionary(properties.entries.get('D'))
    if (document.items(properties.entries.get('Configs')).length > 0) copy.warnings.add('layer_choices')
    const intents = namesOf(copy, usual?.entries.get('Intent'))
    for (const intent of intents) this.intents.add(intent)
    const isHidden = hiddenBy(copy, usual)
    for (const group of groups) {
      const text = copy.write(group)
      if (text === 'null') continue
      this.groups.push(text)
      // A layer for another use than the one that is shown hides nothing (8.11.2.3).
      const own = namesOf(copy, document.dictionary(group)?.entries.get('Intent'))
      const isUsed = intents.includes('All') || own.some((intent) => intent === 'All' || intents.includes(intent))
      if (isUsed && isHidden(group)) this.hidden.push(text)
    }
    for (const [key, list] of this.lists) for (const item of document.items(usual?.entries.get(key))) list.push(copy.write(item))
    const order = document.items(usual?.entries.get('Order'))
    if (order.length > 0) this.order.push(`[${pdfText(name)}${order.map((item) => copy.write(item)).join(' ')}]`)
    if (document.name(usual?.entries.get('ListMode')) !== 'VisiblePages') this.pagesOnly = false
  }

  /** The entry of the catalog. */
  write(): string {
    if (this.groups.length === 0) return ''
    const intents = [...this.intents]
    const intent = intents.length === 1 && intents[0] === USUAL_INTENT ? '' : `/Intent[${intents.map((name) => pdfName(name)).join('')}]`
    // Every one has a name of its own, as PDF/A wants it (ISO 19005-3, 6.9).
    let entries = `/Name(Kontor)${intent}`
    if (this.hidden.length > 0) entries += `/OFF[${this.hidden.join(' ')}]`
    if (this.order.length > 0) entries += `/Order[${this.order.join('')}]`
    if (this.pagesOnly) entries += '/ListMode/VisiblePages'
    for (const [key, list] of this.lists) if (list.length > 0) entries += `/${key}[${list.join(' ')}]`
    return `/OCProperties<</OCGs[${this.groups.join(' ')}]/D<<${entries}>>>>`
  }
}

/** Whether a layer is hidden when the file is opened. */
function hiddenBy({ document }: FileCopy, usual: PdfDictionary | undefined): (group: PdfValue) => boolean {
  const ids = (key: string): Set<number> =>
    new Set(document.items(usual?.entries.get(key)).flatMap((item) => (isKind(item, 'reference') ? [item.id] : [])))
  const [on, off] = [ids('ON'), ids('OFF')]
  const isBaseOff = document.name(usual?.entries.get('BaseState')) === 'OFF'
  return (group) => isKind(group, 'reference') && (off.has(group.id) || (isBaseOff && !on.has(group.id)))
}

/** A name or several; without any it is the usual one. */
function namesOf({ document }: FileCopy, value: PdfValue | undefined): string[] {
  const resolved = document.resolve(value)
  const names = (isKind(resolved, 'array') ? resolved.items.slice(0, MAX_INTENTS) : [resolved])
    .map((item) => document.name(item))
    .filter((name) => name !== '')
  return names.length === 0 ? [USUAL_INTENT] : names
}
