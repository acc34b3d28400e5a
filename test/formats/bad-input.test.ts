import { expect, test } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { FORMATS, type FormatCode } from '../../core/profiles/formats.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { openInvoice } from '../../core/engine/source.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { createRandom, pick } from '../fuzz/damage.ts'
import { damageXml } from '../fuzz/generators/xml.ts'

const directory = corpusDir()
/** All 10,000 with KONTOR_MUTATIONS=10000. */
const COUNT = Number(process.env['KONTOR_MUTATIONS'] ?? (IS_WHOLE ? 1000 : 100))
const FILES = 50
/** What needs more processor time than this hangs; the usual work takes a few milliseconds. */
const HANG_MICROSECONDS = 2_000_000

const TARGETS = (Object.keys(FORMATS) as FormatCode[]).filter((code) => FORMATS[code].file === 'xml')

/** Everything that happens to a file on its way in and out again. */
function takeThrough(bytes: Uint8Array, target: FormatCode): void {
  const { view } = openInvoice(bytes)
  const { model } = viewToModel(view)
  writeInvoice(view, target)
  writeInvoice(modelToView(model), target)
}

test.skipIf(directory === undefined)(
  `${COUNT} damaged documents are taken or refused with code, line and column (skipped where the measuring data are absent)`,
  { timeout: 600_000 },
  () => {
    const all = readVerdicts().filter(({ file, xsd_valid }) => xsd_valid && file.startsWith('corpus/'))
    const files = Array.from({ length: FILES }, (_, at) => all[Math.floor((at * all.length) / FILES)]?.file ?? '')
    const sources = files.map((file) => readCorpusFile(directory ?? '', file))
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= COUNT; seed++) {
      const random = createRandom(seed)
      const at = seed % FILES
      const bytes = damageXml(sources[at] as Uint8Array, random)
      const target = pick(TARGETS, random)
      const start = process.threadCpuUsage()
      let outcome = 'taken'
      try {
        takeThrough(bytes, target)
      } catch (error) {
        const placed = error instanceof AppError && error.code !== 'internal_error' && (error.line ?? 0) > 0 && (error.column ?? 0) > 0
        if (!placed) throw new Error(`seed ${seed} of ${files[at]} to ${target} is not refused with its place`, { cause: error })
        outcome = error.code
      }
      if (process.threadCpuUsage(start).user > HANG_MICROSECONDS) throw new Error(`seed ${seed} of ${files[at]} to ${target} hangs`)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    // The damage is neither so small that nothing is refused nor so large that nothing is read.
    expect(outcomes.get('taken')).toBeGreaterThan(COUNT / 10)
    expect(outcomes.get('malformed_xml')).toBeGreaterThan(COUNT / 10)
  },
)
