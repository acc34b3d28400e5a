import { readCompoundFile, type Folder, type Stream } from './compound-file.ts'
import { faultOf } from './faults.ts'
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

/**
 * The files attached to a mail of Outlook; those of mails inside it come with the name of that mail before theirs. Undefined for a compound file that
 * is no mail, such as an old Word document. Throws AppError `malformed_container`.
 */
export function openOutlook(bytes: Uint8Array, budget: Budget, maxDepth: number): readonly OutlookEntry[] | undefined {
  const root = readCompoundFile(bytes)
  if (!root.streams.has(PROPERTIES.toLowerCase())) return undefined
  return entriesOf(root, budget, maxDepth, [])
}

export interface OutlookEntry extends Entry {
  /** Subjects of the mails inside this one that it lies in. */
  readonly within: readonly string[]
}

function entriesOf(message: Folder, budget: Budget, depth: number, within: readonly string[]): OutlookEntry[] {
  const attachments = [...message.folders].filter(([folder]) => ATTACHMENT.test(folder))
  // Their names count them; the tree of a folder is balanced, and has no such order.
  attachments.sort(([one], [other]) => (one < other ? -1 : 1))
  return attachments.flatMap(([, attachment], index): OutlookEntry[] => {
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
    return [{ name, within, ...readContent(content) }]
  })
}

function readContent(content: Stream): Pick<Entry, 'bytes' | 'fault'> {
  try {
    return { bytes: content.read() }
  } catch (thrown) {
    const fault = faultOf(thrown)
    if (fault === undefined) throw thrown
    return { fault }
  }
}

function textOf({ streams }: Folder, tags: readonly string[]): string | undefined {
  for (const tag of tags) {
    const wide = streams.get(`__substg1.0_${tag}${UNICODE}`.toLowerCase())
    const narrow = streams.get(`__substg1.0_${tag}${EIGHT_BIT}`.toLowerCase())
    const nameStream = wide ?? narrow
    const { bytes = new Uint8Array() } = nameStream === undefined ? {} : readContent(nameStream)
    const text = new TextDecoder(wide === undefined ? 'windows-1252' : 'utf-16le').decode(bytes).replace(/\0+$/, '')
    if (text !== '') return text
  }
  return undefined
}
