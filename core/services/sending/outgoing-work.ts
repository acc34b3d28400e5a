import type { ConversionPreview } from '../../contract/types.ts'
import { lackedTerms } from '../../formats/binding/profile-terms.ts'
import { processTerms } from '../../formats/write.ts'
import { formatOf, type FormatCode } from '../../profiles/formats.ts'
import type { TermChange } from '../../terms/finding.ts'
import { modelPathOf } from '../../terms/path.ts'
import type { Preparing } from '../documents/judge-source.ts'
import { convertAndCompare, convertSource, tellPart, type Written } from '../../engine/convert.ts'
import { isStoppingFinding, judgeSource, refuseInvalid } from '../../engine/judge.ts'
import { applyTerms } from '../../engine/repair.ts'
import { openInvoice, openXml, type InvoiceSource } from '../../engine/source.ts'
import type { Lang, WorkSurroundings } from '../types.ts'
import type { Outgoing } from './outgoing.ts'

/** What a document becomes when it leaves. */
export function createOutgoingWork({ idoc }: Pick<WorkSurroundings, 'idoc'>, { today, prepareSource }: Preparing) {
  return {
    previewConversion: (bytes: Uint8Array, target: string): ConversionPreview => {
      const { format, lost, notes, differences } = convertAndCompare(openInvoice(bytes, idoc), target, idoc)
      return {
        format,
        lost: lost.map(tellPart),
        notes: notes.map(tellPart),
        differences: [...differences],
      }
    },

    /** A document in the format that it leaves in, judged there, with what the format does not carry. */
    prepareOutgoing: (bytes: Uint8Array, target: FormatCode, lang: Lang = 'en'): Outgoing => {
      const source = openInvoice(bytes, idoc)
      const { xml, format, lost } = claimProfile(source, target) ?? encodeWritten(convertSource(source, target, idoc))
      const { facts, verdict, validation } = prepareSource(openXml(xml, idoc), { lang })
      return { xml, facts, verdict, format, lost: lost.map(tellPart), issues: validation.issues }
    },

    /** Throws `validation_error`, and `unsupported_document`, for what would be refused on the network. */
    requireValid: (bytes: Uint8Array, what = 'The document'): void => {
      const verdict = judgeSource(openInvoice(bytes, idoc), { lang: 'en', asOf: today() })
      if (verdict.findings.some(isStoppingFinding)) throw refuseInvalid(what, verdict)
    },
  }
}

/**
 * A document under another profile of its own syntax, where that profile lacks no term: BT-24 names it, and BT-23 its process where the document names
 * none. Everything else stays byte for byte, so nothing is lost. Undefined for all other targets.
 */
function claimProfile(source: InvoiceSource, target: FormatCode) {
  const { syntax, profile } = formatOf(target)
  if (profile === undefined || syntax !== source.detection.syntax || lackedTerms(profile).size > 0) return undefined
  const changes = [...processTerms(source.view, profile)].map(([term, value]): TermChange => ({ path: modelPathOf(term), value }))
  return { xml: applyTerms(source, changes), format: target, lost: [] }
}

function encodeWritten({ xml, format, lost }: Written) {
  return { xml: new TextEncoder().encode(xml), format, lost }
}
