import { LANGUAGES } from '../../core/languages/languages.ts'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { FACTURX_PROFILES } from '../../core/pdf/profiles.ts'
import { readFonts } from '../../core/services/pdf/fonts.ts'
import { makePdf, pdfInput } from '../../core/services/pdf/pdf.ts'
import { pdfFormatOf } from '../../core/services/pdf/pdf-profiles.ts'
import { systemClock } from '../../core/services/ports.ts'
import { openInvoice } from '../../core/engine/source.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { stepOf } from '../support/extent.ts'

/** All 545 valid invoices in all profiles and three languages are 4887 files and take over a minute; each run takes a part of them. */
const STEP = stepOf(24)

const directory = corpusDir()

describe.skipIf(directory === undefined)('valid invoices of the corpus (skipped where the measuring data are absent)', () => {
  it('Factur-X: each becomes a PDF/A-3 in every profile that holds it, and the others name what they would lose', async () => {
    if (directory === undefined) return
    const files = readVerdicts().filter((row) => row.verdict === 'valid' && row.file.startsWith('corpus/'))
    const faults: string[] = []
    const held = new Map<string, number>()
    for (let index = 0; index < files.length; index += STEP) {
      const file = files[index]?.file ?? ''
      const xml = readCorpusFile(directory, file)
      const source = openInvoice(xml)
      for (const profile of FACTURX_PROFILES) {
        const lang = LANGUAGES[(index / STEP) % LANGUAGES.length] ?? 'en'
        try {
          const { bytes } = await makePdf(
            pdfInput(source, xml),
            { format: pdfFormatOf(profile), lang },
            { fonts: readFonts, clock: systemClock, pageStyle: () => Promise.resolve({}) },
          )
          held.set(profile, (held.get(profile) ?? 0) + 1)
          const inside = extractInvoice(bytes)
          faults.push(
            ...[...checkPdfA(bytes), ...inside.warnings.map(({ message }) => message)].map((fault) => `${file} ${profile}: ${fault}`),
          )
          const { detection } = openInvoice(inside.xml)
          if (detection.syntax === source.detection.syntax && detection.profile === source.detection.profile)
            expect(Buffer.compare(inside.xml, xml)).toBe(0)
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'conversion_failed') throw error
          expect(error.errors.length).toBeGreaterThan(0)
        }
      }
    }
    expect(faults).toEqual([])
    expect(held.get('en16931')).toBeGreaterThan((0.6 * files.length) / STEP)
  }, 60_000)
})
