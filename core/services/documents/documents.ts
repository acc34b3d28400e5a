import { createSend, type SendPorts } from '../sending/send.ts'
import { createDeletion } from './deletion.ts'
import { createEdits, type EditPorts } from './edits.ts'
import { createImports, type ImportPorts } from './imports.ts'
import { createReads } from './reads.ts'
import { createPdfs } from './pdfs.ts'
import { createReports } from './reports.ts'
import { createUploads } from './uploads.ts'

export type Documents = ReturnType<typeof createDocuments>

/** All that is done with stored documents. What reads or judges content gives up when the signal says so, before anything is stored. */
export function createDocuments(ports: SendPorts & ImportPorts & EditPorts) {
  return {
    ...createUploads(ports),
    ...createImports(ports),
    ...createReads(ports),
    ...createPdfs(ports),
    ...createReports(ports),
    ...createEdits(ports),
    ...createDeletion(ports),

    /**
     * Converts it first to the format that it leaves in, where it is not in one (specification, section 4.5). Throws `validation_error` for errors, and
     * `lossy_conversion` where the format does not carry all of it, unless the losses are accepted.
     */
    send: createSend(ports),
  }
}
