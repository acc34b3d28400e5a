import { expect, it } from 'vitest'
import { latin } from '../../core/pdf/read/values.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { clientOf, sampleXml, startServer } from './server-fixture.ts'

/** The PDF is in the language of whoever gets it, whatever language the window speaks. */

const languageOf = (pdf: Uint8Array): string | undefined => /\/Lang\s*\((\w+)/.exec(latin(pdf))?.[1]

it('a PDF speaks the language of the customer’s card, else that of the profile, else that of his country; a chosen one before all', async () => {
  const node = await startServer()
  const { cards, company, documents } = node.services
  await company.set(TEST_COMPANY)
  const { id } = await documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
  const model = await documents.model(id)
  const window = clientOf(node.handleWindow, { 'accept-language': 'fr' })
  const params = { document_id: id }
  const made = async (query: { lang?: string } = {}): Promise<(string | undefined)[]> => {
    const { content, lang } = await window.desk_pdf({ params, body: new Uint8Array(), query })
    const exported = await window.document_pdf({ params, query })
    return [lang, languageOf(new Uint8Array(Buffer.from(content, 'base64'))), languageOf(exported)]
  }
  // A German invoice to Germany, whoever looks at it.
  expect(await made()).toEqual(['de', 'de', 'de'])
  await company.set({ ...TEST_COMPANY, defaults: { language: 'pl' } })
  expect(await made()).toEqual(['pl', 'pl', 'pl'])
  await cards.create({ kind: 'customer', party: model.customer ?? {}, ibans: [], required_terms: [], language: 'es' })
  expect(await made()).toEqual(['es', 'es', 'es'])
  expect(await made({ lang: 'de' })).toEqual(['de', 'de', 'de'])
  // What came in is read here.
  const { id: received } = await documents.uploadXml(sampleXml('peppol'), { direction: 'inbound' })
  expect(await documents.pageLanguage(received, 'en')).toBe('en')
})
