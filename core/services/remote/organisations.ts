import { AppError } from '../../base/errors.ts'
import type { Company, Organisation } from '../../contract/types.ts'
import type { Address, Identifier, Invoice, Supplier } from '../../model/invoice.ts'
import { isPeppolScheme } from '../../contract/company.ts'

/** One workspace per company (decisions on workspaces), so there is one organisation, and this is its id. */
export const ORGANISATION_ID = 'workspace'

export interface OrganisationPorts {
  readonly name: () => Promise<string>
  readonly company: () => Promise<Company | undefined>
  /** The newest invoice that goes out; undefined where there is none. */
  readonly newestInvoice: () => Promise<Invoice | undefined>
}

export function createOrganisations({ name, company, newestInvoice }: OrganisationPorts) {
  const describe = async (): Promise<Organisation> => {
    const profile = await company()
    if (profile !== undefined) return describeCompany(profile)
    const seller: Supplier = (await newestInvoice())?.supplier ?? {}
    const address = addressOf(seller)
    return {
      id: ORGANISATION_ID,
      name: await name(),
      ...(address === undefined ? {} : { address }),
      tax_ids: [seller.tax_id?.value, seller.tax_registration_id?.value].filter((id) => id !== undefined),
      peppol_ids: [seller.endpoint_id].map(participantOf).filter((id) => id !== undefined),
      parent_id: null,
    }
  }
  return {
    list: async (): Promise<Organisation[]> => [await describe()],
    /** Throws `not_found`. */
    get: async (id: string): Promise<Organisation> => {
      if (id !== ORGANISATION_ID) throw new AppError('not_found', `There is no organisation ${id.slice(0, 100)}.`)
      return describe()
    },
  }
}

function describeCompany({ name, address, vat_ids, tax_numbers, endpoints }: Company): Organisation {
  return {
    id: ORGANISATION_ID,
    name,
    address,
    tax_ids: [...vat_ids, ...tax_numbers],
    peppol_ids: endpoints.filter(({ scheme }) => isPeppolScheme(scheme)).map(({ scheme, value }) => `${scheme}:${value}`),
    parent_id: null,
  }
}

const ADDRESS = [
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'city',
  'post_code',
  'country_subdivision',
  'country_code',
] as const satisfies readonly (keyof Address)[]

function addressOf(party: Address): Address | undefined {
  const present = ADDRESS.flatMap((name) => (party[name] === undefined ? [] : [[name, party[name]] as const]))
  return present.length === 0 ? undefined : (Object.fromEntries(present) as Address)
}

function participantOf(id: Identifier | undefined): string | undefined {
  return id?.value === undefined || id.scheme === undefined ? undefined : `${id.scheme}:${id.value}`
}
