import type { PartyFacts, PartyId } from '../../identity/parties.ts'
import type { Identifier, Supplier } from '../../model/invoice.ts'

/** The seller of a model in the shape in which the client company is recognised. */
export function partyFactsOf(supplier: Supplier): PartyFacts {
  const { name, trading_name, tax_id, tax_registration_id, post_code, city, country_code } = supplier
  const texts = { name, trading_name, vat_id: tax_id?.value, tax_number: tax_registration_id?.value, post_code, city, country_code }
  const lines = [supplier.address_line_1, supplier.address_line_2, supplier.address_line_3].filter((line) => line !== undefined)
  const [registration] = partyIds([supplier.legal_registration_id])
  const [endpoint] = partyIds([supplier.endpoint_id])
  const ids = partyIds(supplier.ids ?? [])
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(registration === undefined ? {} : { registration }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(ids.length === 0 ? {} : { ids }),
    ...(lines.length === 0 ? {} : { lines }),
  }
}

function partyIds(ids: readonly (Identifier | undefined)[]): PartyId[] {
  return ids.flatMap((id) =>
    id?.value === undefined ? [] : [{ ...(id.scheme === undefined ? {} : { scheme: id.scheme }), value: id.value }],
  )
}
