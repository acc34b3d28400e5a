import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeList, isCreditNote } from '../../../core/codelists/codes.ts'
import { PARTS } from '../../../core/formats/idoc/parts.ts'
import { readIdoc } from '../../../core/formats/idoc/read.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../../core/formats/idoc/settings.ts'
import { UNSUPPORTED } from '../../../core/formats/idoc/unsupported.ts'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeInvoice } from '../../../core/formats/write.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { groupRow, termRow, TERMS } from '../../../core/terms/lookup.ts'
import { modelToView, viewToModel } from '../../../core/terms/model-view.ts'
import type { GroupId, TermId } from '../../../core/terms/types.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { arbitraryInvoice } from '../arbitrary-invoice.ts'
import { missing, terms } from '../support.ts'
import { HELD } from './held.ts'
import { pair } from './pair.ts'
import { countRuns } from '../../support/extent.ts'
import { fullInvoice } from '../../support/pdf/samples.ts'

/** Fields of an IDoc are padded and trimmed, so blanks around a value are not its own. */
const trimmedInvoice = arbitraryInvoice.map(
  (model) => JSON.parse(JSON.stringify(model), (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value)) as Invoice,
)

function roundTrip(model: Invoice) {
  const view = modelToView(model)
  const { xml, lost } = writeInvoice(view, 'erp.invoice.idoc')
  const { view: again, leftover } = readInvoice(parseXml(xml))
  const list = (from: typeof view): string[] => terms(from).map(([id, value]) => pair(id, value))
  return { xml, lost, leftover, before: list(view), after: list(again), again }
}

describe('the tables', () => {
  test('every term is held by one part, or unsupported with a reason', () => {
    const held = PARTS.flatMap((part) => part.terms)
    expect(new Set(held).size).toBe(held.length)
    const isUnsupported = (id: TermId): boolean => {
      for (let group: GroupId | '' = termRow(id).group; group !== ''; group = groupRow(group).parent)
        if (UNSUPPORTED[group] !== undefined) return true
      return UNSUPPORTED[id] !== undefined
    }
    const ids = TERMS.map(({ id }) => id)
    expect(
      ids.filter((id) => !held.includes(id) && !isUnsupported(id)),
      'needs a part, or its reason in core/formats/idoc/unsupported.ts',
    ).toEqual([])
    expect(
      ids.filter((id) => held.includes(id) && isUnsupported(id)),
      'is held by a part, and in core/formats/idoc/unsupported.ts',
    ).toEqual([])
  })

  test('every term that a part holds comes back from an invoice that has it', () => {
    const { lost, leftover, before, after } = roundTrip(HELD)
    expect(lost).toEqual([])
    expect(leftover).toEqual([])
    expect(after.sort()).toEqual(before.sort())
    const full = roundTrip(fullInvoice())
    const back = [...before, ...full.before.filter((entry) => full.after.includes(entry))]
    const seen = new Set(back.map((entry) => entry.slice(0, entry.indexOf('='))))
    // Exemptions come from the table of taxes.
    expect(
      PARTS.flatMap((part) => part.terms).filter((id) => !seen.has(id)),
      'needs a value in fullInvoice that comes back from an IDoc, or one in held.ts',
    ).toEqual(['BT-120', 'BT-121'])
  })
})

describe('the kind of document', () => {
  test('every credit note is written as a credit memo, and every other type as an invoice', () => {
    const wrong = codeList('untdid_1001').codes.filter((type_code) => {
      const { xml } = roundTrip({ document: { type_code } })
      return !xml.includes(`<BSART>${isCreditNote(type_code) ? 'CRME' : 'INVO'}</BSART>`)
    })
    expect(wrong).toEqual([])
    const { xml, lost } = roundTrip({ document: { type_code: '81' } })
    expect(xml).toContain('<BSART>CRME</BSART>')
    expect(lost.map(({ term, reason }) => [term, reason.code])).toEqual([['BT-3', 'idoc_as_credit_memo']])
  })

  test('a credit note of any type names the invoices before it', () => {
    // The preceding document (016) is one for a credit memo, and the despatch advice (BT-16) for an invoice.
    const kinds = [
      { bsart: 'G2S', type: '81' },
      { bsart: 'INVO', type: '380' },
    ]
    const preceding = (bsart: string): readonly (string | undefined)[] => {
      const idoc =
        `<INVOIC01><IDOC BEGIN="1"><E1EDK01 SEGMENT="1"><BSART>${bsart}</BSART></E1EDK01>` +
        '<E1EDK02 SEGMENT="1"><QUALF>016</QUALF><BELNR>R-1</BELNR></E1EDK02></IDOC></INVOIC01>'
      const { root } = readIdoc(parseXml(idoc), { ...DEFAULT_IDOC_SETTINGS, kinds })
      return root.groups('BG-3').map((group) => group.value('BT-25'))
    }
    expect([preceding('G2S'), preceding('INVO')]).toEqual([['R-1'], []])
  })
})

describe('model -> IDoc -> model', () => {
  test('what does not come back is what the loss report says, term by term', () => {
    fc.assert(
      fc.property(trimmedInvoice, (model) => {
        const { lost, before, after } = roundTrip(model)
        // A scheme identifier is a term of its own; a field that is no term is reported by its path alone.
        const reported = lost.filter(({ reason }) => reason.code !== 'fixed_form').map(({ term, value }) => pair(term, value))
        expect(missing(before, after).sort()).toEqual(reported.sort())
      }),
      { numRuns: countRuns(250) },
    )
  })

  test('nothing comes back that was not there, but for what follows from the rest', () => {
    const computed = /^BT-(106|107|108|109|110|112|115|116|81|126|146|95|102|118|151)=/
    fc.assert(
      fc.property(arbitraryInvoice, (model) => {
        const { lost, before, after } = roundTrip(model)
        const changed = new Set(lost.map(({ term }) => term))
        const gained = missing(after, before).filter(
          (entry) => !computed.test(entry) && !changed.has(entry.slice(0, entry.indexOf('=')) as TermId),
        )
        expect(gained).toEqual([])
      }),
      { numRuns: countRuns(150) },
    )
  })

  test('every loss has a reason that names what is missing', () => {
    fc.assert(
      fc.property(arbitraryInvoice, (model) => {
        for (const { reason, path } of roundTrip(model).lost) {
          expect(reason.sentence).not.toBe('')
          expect(path).not.toBe('')
        }
      }),
      { numRuns: countRuns(50) },
    )
  })

  test('a second round changes nothing', () => {
    fc.assert(
      fc.property(arbitraryInvoice, (model) => {
        const once = viewToModel(roundTrip(model).again).model
        const twice = viewToModel(roundTrip(once).again).model
        expect(twice).toEqual(once)
      }),
      { numRuns: countRuns(80) },
    )
  })

  test('long texts are divided over fields and lines and come back, or are reported', () => {
    const text = fc
      .string({ unit: fc.constantFrom('a', 'Wort', ' ', ' ', '\n', 'ß', '😀', ','), minLength: 1, maxLength: 160 })
      .filter((value) => value.trim() !== '')
    fc.assert(
      fc.property(text, text, text, text, (name, note, terms, description) => {
        const { lost, before, after } = roundTrip({
          document: { terms },
          supplier: { name },
          notes: [{ text: note }],
          items: [{ quantity: '1', description }],
        })
        expect(missing(before, after).sort()).toEqual(lost.map(({ term, value }) => pair(term, value)).sort())
        // Texts of any length and form have room in the lines of a text segment.
        expect(lost.filter(({ term }) => term === 'BT-22' || term === 'BT-154')).toEqual([])
      }),
      { numRuns: countRuns(200) },
    )
  })
})
