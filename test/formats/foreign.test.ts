import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { FOREIGN_DOCUMENTS, sayForeign, type ForeignKind } from '../../core/base/foreign-documents.ts'
import { judgeSource } from '../../core/engine/judge.ts'
import { openInvoice, openXml } from '../../core/engine/source.ts'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { WORDS } from '../../core/languages/words.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const UNCEFACT = 'urn:un:unece:uncefact:data:standard:'

/** A document of every kind, with what its words name. */
const DOCUMENTS: Readonly<Record<ForeignKind, readonly [xml: string, values?: Readonly<Record<string, string>>]>> = {
  zugferd_1: ['<x:CrossIndustryDocument xmlns:x="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'],
  order_x: ['<SCRDMCCBDACIOMessageStructure/>'],
  deliver_x: ['<SCRDMCCBDACIDAMessageStructure/>'],
  cdar: [`<x:CrossDomainAcknowledgementAndResponse xmlns:x="${UNCEFACT}CrossDomainAcknowledgementAndResponse:100"/>`],
  svrl: ['<x:schematron-output xmlns:x="http://purl.oclc.org/dsdl/svrl"/>'],
  varl: ['<x:report xmlns:x="http://www.xoev.de/de/validator/varl/1"/>'],
  sbdh: ['<StandardBusinessDocument/>'],
  ubl_order: [`<Order xmlns="${UBL}Order-2"/>`],
  ubl_response: [`<ApplicationResponse xmlns="${UBL}ApplicationResponse-2"/>`],
  ubl_debit_note: [`<DebitNote xmlns="${UBL}DebitNote-2"/>`],
  ubl_self_billed_invoice: [`<SelfBilledInvoice xmlns="${UBL}SelfBilledInvoice-2"/>`],
  ubl_self_billed_credit_note: [`<SelfBilledCreditNote xmlns="${UBL}SelfBilledCreditNote-2"/>`],
  fatturapa: ['<FatturaElettronica/>'],
  facturae: ['<Facturae/>'],
  cii_version: [`<x:CrossIndustryInvoice xmlns:x="${UNCEFACT}CrossIndustryInvoice:13"/>`, { version: '13' }],
  other_namespace: ['<Invoice xmlns="urn:other"/>', { root: 'Invoice', namespace: 'urn:other' }],
  idoc: ['<ORDERS05><IDOC><EDI_DC40><IDOCTYP>ORDERS05</IDOCTYP></EDI_DC40></IDOC></ORDERS05>', { type: 'ORDERS05' }],
  other_root: ['<x:html xmlns:x="urn:x"/>', { root: 'x:html' }],
}

const KINDS = Object.keys(FOREIGN_DOCUMENTS) as ForeignKind[]

function refusal(xml: string): AppError {
  try {
    openInvoice(new TextEncoder().encode(xml))
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
    throw thrown
  }
  throw new Error(`accepted: ${xml}`)
}

describe('an XML that is no invoice', () => {
  it.each(KINDS)('(%s) is refused by its code, and judged in every language', (kind) => {
    const [xml, values = {}] = DOCUMENTS[kind]
    const error = refusal(xml)
    expect([error.code, error.line, error.next]).toEqual(['unsupported_document', 1, expect.stringMatching(/\.$/)])
    expect(error.errors).toEqual([{ path: '', code: kind, message: error.message, values }])
    for (const lang of LANGUAGES) {
      const { says, next } = sayForeign(WORDS[lang].foreign(), { kind, values })
      const { findings } = judgeSource(openXml(xml), { lang, asOf: '2026-11-02' })
      expect(findings.map(({ rule, message }) => [rule, message])).toEqual([['KONTOR-DOCUMENT', `${says} ${next}`]])
      for (const value of Object.values(values)) expect(says).toContain(value)
      expect(`${says}${next}`).not.toMatch(/[{}]/)
    }
  })

  it('is named by no more of its names than a sentence holds', () => {
    expect(refusal(`<${'x'.repeat(5000)}/>`).message.length).toBeLessThan(300)
  })

  it('in a transport envelope is what it is', () => {
    const inside = `<StandardBusinessDocument><StandardBusinessDocumentHeader/>${DOCUMENTS.ubl_order[0]}</StandardBusinessDocument>`
    expect(refusal(inside).message).toBe('The document is a UBL order, not an invoice.')
  })
})
