/** Schemes of addresses that Peppol delivers to are of four digits; `EM` and its like are of other networks (CL008). */
export function isPeppolScheme(scheme: string): boolean {
  return /^\d{4}$/.test(scheme)
}
