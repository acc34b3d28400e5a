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
