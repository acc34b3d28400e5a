import { read, type CFB$Container, type CFB$Entry } from 'cfb'
import { malformed } from './faults.ts'
import { isNever } from './kind.ts'
import type { Budget } from './limits.ts'
import type { Entry } from './types.ts'

/**
 * Mails of Outlook (MS-OXMSG): a compound file in which each property is a stream `__substg1.0_TTTTUUUU`, named by the property's tag and the type
 * of its value, and each attachment a folder `__attach_version1.0_#…`.
 */
const PROPERTIES = '__properties_version1.0'
const ATTACHMENT = /^__attach_version1\.0_#[0-9a-f]{8}$/i
/** PidTagAttachDataBinary, and the same property as a folder: a mail inside the mail. */
const CONTENT = '__substg1.0_37010102'
const EMBEDDED = '__substg1.0_3701000D'
/** The names that programs give, best first: PidTagAttachLongFilename, PidTagAttachFilename, PidTagDisplayName. */
const NAMES = ['3707', '3704', '3001'] as const
const SUBJECT = ['0037'] as const
const UNICODE = '001F'
const EIGHT_BIT = '001E'

/** What lies in one folder of the compound file, by name. */
interface Folder {
  readonly streams: ReadonlyMap<string, CFB$Entry>
  readonly folders: ReadonlyMap<string, Folder>
}

/**
 * The files attached to a mail of Outlook; those of mails inside it come with the name of that mail before theirs. Undefined for a compound file that
 * is no mail, such as an old Word document. Throws AppError `malformed_container`. A damaged one may never come to an end: whoever calls this sets a
 * limit from the outside.
 */
export function openOutlook(bytes: Uint8Array, budget: Budget, maxDepth: number): readonly OutlookEntry[] | undefined {
  const root = readTree(bytes)
  if (!root.streams.has(PROPERTIES.toLowerCase())) return undefined
  return entriesOf(root, budget, maxDepth, [])
}

export interface OutlookEntry extends Entry {
  /** Subjects of the mails inside this one that it lies in. */
  readonly within: readonly string[]
}

function entriesOf(message: Folder, budget: Budget, depth: number, within: readonly string[]): OutlookEntry[] {
  return [...message.folders].flatMap(([folder, attachment], index): OutlookEntry[] => {
    if (!ATTACHMENT.test(folder)) return []
    const embedded = attachment.folders.get(EMBEDDED.toLowerCase())
    const name = textOf(attachment, NAMES) ?? (embedded === undefined ? undefined : textOf(embedded, SUBJECT)) ?? `${index + 1}`
    if (!budget.takePart()) return [{ name, within, fault: 'too_many' }]
    if (embedded !== undefined) {
      return depth <= 1 ? [{ name, within, fault: 'too_deep' }] : entriesOf(embedded, budget, depth - 1, [...within, name])
    }
    const content = attachment.streams.get(CONTENT.toLowerCase())
    // An attachment by link, or an OLE object, has no content of its own.
    if (content === undefined || isNever(name)) return [{ name, within }]
    if (!budget.takeBytes(content.size)) return [{ name, within, fault: 'too_large' }]
    const bytes = Uint8Array.from(content.content ?? [])
    return bytes.byteLength === content.size ? [{ name, within, bytes }] : [{ name, within, fault: 'damaged' }]
  })
}

function readTree(bytes: Uint8Array): Folder {
  let file: CFB$Container
  try {
    file = read(Buffer.from(bytes), { type: 'buffer' })
  } catch (error) {
    throw malformed('damaged', 'The mail is damaged or not complete.', error)
  }
  const root = emptyFolder()
  file.FullPaths.forEach((path, index) => {
    const entry = file.FileIndex[index]
    // The first name is that of the root.
    const names = path.split('/').slice(1)
    if (entry === undefined || names.length === 0) return
    const isFolder = names.at(-1) === ''
    let folder = root
    for (const name of names.slice(0, -1)) folder = openFolder(folder, name.toLowerCase())
    if (!isFolder) folder.streams.set((names.at(-1) ?? '').toLowerCase(), entry)
  })
  return root
}

interface OpenFolder extends Folder {
  readonly streams: Map<string, CFB$Entry>
  readonly folders: Map<string, OpenFolder>
}

const emptyFolder = (): OpenFolder => ({ streams: new Map(), folders: new Map() })

function openFolder(parent: OpenFolder, name: string): OpenFolder {
  const known = parent.folders.get(name) ?? emptyFolder()
  parent.folders.set(name, known)
  return known
}

function textOf({ streams }: Folder, tags: readonly string[]): string | undefined {
  for (const tag of tags) {
    const wide = streams.get(`__substg1.0_${tag}${UNICODE}`.toLowerCase())
    const narrow = streams.get(`__substg1.0_${tag}${EIGHT_BIT}`.toLowerCase())
    const bytes = Uint8Array.from((wide ?? narrow)?.content ?? [])
    const text = new TextDecoder(wide === undefined ? 'windows-1252' : 'utf-16le').decode(bytes).replace(/\0+$/, '')
    if (text !== '') return text
  }
  return undefined
}
