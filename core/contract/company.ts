import type { Company } from './types.ts'

/**
 * True when one of the answers is lacking without which nobody knows whose invoice it is: name, country and a number by which the company is known.
 * A profile that was set has them all; one made of what an older program kept may not.
 */
export function isUnfinished({ name, address, vat_ids, tax_numbers, registrations }: Company): boolean {
  return name === '' || address.country_code === '' || vat_ids.length + tax_numbers.length + registrations.length === 0
}
