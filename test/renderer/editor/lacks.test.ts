import { expect, it } from 'vitest'
import type { Company } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { findLacks } from '../../../renderer/editor/address-book/lacks.ts'
import { applyChanges } from '../../../renderer/editor/model.ts'
import { TEST_COMPANY } from '../../support/company.ts'

const PEPPOL = 'peppol_bis_billing.invoice.3_0.xml_ubl'
const DRAFT: Invoice = { document: { currency_code: 'EUR' }, supplier: { name: TEST_COMPANY.name } }
const BARE: Company = { ...TEST_COMPANY, accounts: [], endpoints: [{ scheme: 'EM', value: 'a@b.example' }] }

it('the first invoice asks for the account and the address that the profile does not have, and leads to where they are entered', () => {
  expect(findLacks(DRAFT, BARE, PEPPOL)).toEqual([
    { kind: 'account', group: 'accounts', known: undefined },
    { kind: 'endpoint', group: 'endpoints', known: undefined },
  ])
})

it('an address of another network than Peppol is taken into an invoice of no network', () => {
  const [, endpoint] = findLacks(DRAFT, BARE, 'en16931.invoice.2017.xml_ubl')
  expect(endpoint?.known?.words).toBe('EM:a@b.example')
  const both = { ...BARE, endpoints: [...BARE.endpoints, ...TEST_COMPANY.endpoints] }
  expect(findLacks(DRAFT, both, 'en16931.invoice.2017.xml_ubl')[1]?.known?.words).toBe('9930:DE811999207')
})

it('what the profile has by now is taken into the invoice, which then lacks nothing', () => {
  const lacks = findLacks(DRAFT, TEST_COMPANY, PEPPOL)
  expect(lacks.map(({ known }) => known?.words)).toEqual(['DE70999010100012345678', '9930:DE811999207'])
  const mended = applyChanges(
    DRAFT,
    lacks.flatMap(({ known }) => known?.changes ?? []),
  )
  expect(mended.payment_details).toMatchObject([{ method_code: '58', account_id: 'DE70999010100012345678' }])
  expect(findLacks(mended, TEST_COMPANY, PEPPOL)).toEqual([])
})

it('an invoice that is collected by direct debit needs no account of the company', () => {
  const debited: Invoice = { ...DRAFT, payment_details: [{ method_code: '59', direct_debit_mandate_id: 'M-1' }] }
  expect(findLacks(debited, BARE, PEPPOL).map(({ kind }) => kind)).toEqual(['endpoint'])
})

it('what the rules miss of the seller is taken from the profile, and nothing else of it', () => {
  const judged = ['supplier.contact.name', 'supplier.tax_id.value', 'supplier.city', 'customer.city']
  const begun: Invoice = { ...DRAFT, supplier: { ...DRAFT.supplier, contact: { name: 'Wiebke Asmussen' } } }
  const seller = findLacks(begun, TEST_COMPANY, PEPPOL, judged).find(({ kind }) => kind === 'seller')
  expect(seller?.known?.words).toBe('Kiel · DE811999207 · +49 431 5550142 · thomsen@nordlicht-werkzeugbau.example')
  const mended = applyChanges(begun, seller?.known?.changes ?? [])
  expect(mended.supplier).toEqual({
    name: TEST_COMPANY.name,
    city: 'Kiel',
    tax_id: { value: 'DE811999207', scheme: 'VAT' },
    contact: { ...mended.supplier?.contact, name: 'Wiebke Asmussen', telephone: '+49 431 5550142' },
  })
  expect(findLacks(mended, TEST_COMPANY, PEPPOL, judged).map(({ kind }) => kind)).toEqual(['account', 'endpoint'])
})

it('a tax number of the profile answers where a VAT number is missed', () => {
  const small: Company = { ...TEST_COMPANY, vat_ids: [], tax_numbers: ['20/123/45678'], registrations: [] }
  const numbered: Invoice = {
    ...DRAFT,
    supplier: { name: TEST_COMPANY.name, tax_registration_id: { value: '20/123/45678', scheme: 'FC' } },
  }
  const offered = (draft: Invoice, company: Company) =>
    findLacks(draft, company, PEPPOL, ['supplier.tax_id.value']).find(({ kind }) => kind === 'seller')?.known
  expect(offered(DRAFT, small)?.changes).toEqual([
    { path: 'supplier.ids[0].value', value: '20/123/45678' },
    { path: 'supplier.tax_registration_id.value', value: '20/123/45678' },
    { path: 'supplier.tax_registration_id.scheme', value: 'FC' },
  ])
  expect(offered(numbered, small)?.words).toBe('20/123/45678')
})
