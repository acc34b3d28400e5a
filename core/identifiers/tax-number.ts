/**
 * The Steuernummer of each Land: how the 13 digits for ELSTER hold the digits that are written there. The fifth digit is always 0 and is left out.
 */
export const LANDS: readonly { readonly long: RegExp; readonly short: string }[] = [
  { long: /^28(\d\d)0(\d{8})$/, short: '$1$2' },
  { long: /^9(\d{3})0(\d{8})$/, short: '$1$2' },
  { long: /^11(\d\d)0(\d{8})$/, short: '$1$2' },
  { long: /^30(\d\d)0(\d{8})$/, short: '0$1$2' },
  { long: /^24(\d\d)0(\d{8})$/, short: '$1$2' },
  { long: /^22(\d\d)0(\d{8})$/, short: '$1$2' },
  { long: /^26(\d\d)0(\d{8})$/, short: '0$1$2' },
  { long: /^40(\d\d)0(\d{8})$/, short: '0$1$2' },
  { long: /^23(\d\d)0(\d{8})$/, short: '$1$2' },
  { long: /^5(\d{3})0(\d{8})$/, short: '$1$2' },
  { long: /^27(\d\d)0(\d{8})$/, short: '$1$2' },
  { long: /^10(\d\d)0(\d{8})$/, short: '0$1$2' },
  { long: /^32(\d\d)0(\d{8})$/, short: '2$1$2' },
  { long: /^31(\d\d)0(\d{8})$/, short: '1$1$2' },
  { long: /^21(\d\d)0(\d{8})$/, short: '$1$2' },
  { long: /^41(\d\d)0(\d{8})$/, short: '1$1$2' },
]
