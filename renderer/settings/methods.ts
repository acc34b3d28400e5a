import { API_METHODS } from '../../core/contract/types.ts'
import type { Services } from '../lib/services.ts'

/** What a key may call, in words; what another service allows beyond that is named as it names it. */
export function wordMethod(t: Services['t'], method: string): string {
  const known = API_METHODS.find((one) => one === method)
  return known === undefined || known === 'desk.use' ? method : t(`method.${known}`)
}
