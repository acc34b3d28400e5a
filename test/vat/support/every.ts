import { SELLER_COUNTRIES, type SellerCountry, type Situation } from '../../../core/vat/situation.ts'
import { isInForce, situationsOfCountry } from '../../../core/vat/situations.ts'

/** Every country with the situations that it offers on a day of October 2026. */
export const EVERY: readonly { readonly country: SellerCountry; readonly situations: readonly Situation[] }[] = SELLER_COUNTRIES.map(
  (country) => ({
    country,
    situations: situationsOfCountry(country).filter((situation) => isInForce(situation, '2026-10-15')),
  }),
)
