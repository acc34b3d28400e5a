import type { WireModel } from '../../contract/types.ts'
import { createFormatWork } from '../files/format-work.ts'
import { mergeFiles, type NamedPdf } from '../files/merge.ts'
import { createDocumentWork } from '../documents/document-work.ts'
import type { DraftStates } from '../documents/draft-states.ts'
import type { WorkSurroundings } from '../types.ts'

/**
 * Everything that computes with documents and stores nothing: bytes and plain values in, plain values out, so that it can be done in another
 * thread. Errors are AppErrors. Drafts are remembered from one piece of work to the next, which makes it faster and changes no answer.
 */
export function createWork(surroundings: WorkSurroundings, drafts: DraftStates) {
  return {
    ...createFormatWork(surroundings),
    ...createDocumentWork(surroundings, drafts),
    merge: (files: readonly NamedPdf[], options: { readonly attachments: boolean }) => mergeFiles(files, options, surroundings.clock),
  }
}

export type Work = ReturnType<typeof createWork>
export type WorkName = keyof Work
export type ArgsOf<Name extends WorkName> = Parameters<Work[Name]>
export type ResultOf<Name extends WorkName> = Awaited<ReturnType<Work[Name]>>
/** The work as a table, so that a name known only at run time has the arguments and the result of its row. */
type Tasks = { readonly [Name in WorkName]: (...args: ArgsOf<Name>) => ResultOf<Name> | Promise<ResultOf<Name>> }

/** Work that may take long however small its input is. */
const HEAVY: ReadonlySet<WorkName> = new Set([
  'modelToPdf',
  'xmlToPdf',
  'documentPdf',
  'documentReport',
  'readCarrier',
  'readReceived',
  'preparePages',
  'pdfProfiles',
  'xmlOfPdf',
  'merge',
])
/** Work that draws pages, and is given what they look like: the files of a letterhead are large. */
const DRAWING: ReadonlySet<WorkName> = new Set(['modelToPdf', 'xmlToPdf', 'documentPdf'])

export function drawsPages(name: WorkName): boolean {
  return DRAWING.has(name)
}

/** Up to this size a document is read and judged within ten milliseconds: less than the eye sees, and little more than the way to a thread costs. */
const SMALL_BYTES = 32_768
const SMALL_LINES = 30

/** True for work that is done where it is asked for, since nobody notices it. */
export function isSmall(name: WorkName, [input]: readonly unknown[]): boolean {
  if (HEAVY.has(name)) return false
  if (input instanceof Uint8Array) return input.byteLength <= SMALL_BYTES
  const { items } = (input as WireModel).model as { readonly items?: unknown }
  return !Array.isArray(items) || items.length <= SMALL_LINES
}

/** Runs one piece of work by its name. */
export async function doWork<Name extends WorkName>(work: Work, name: Name, args: ArgsOf<Name>): Promise<ResultOf<Name>> {
  const tasks: Tasks = work
  return tasks[name](...args)
}
