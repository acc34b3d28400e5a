import { lazy } from '../../base/lazy.ts'

/** The rules of EN 16931 that the profiles hold, without `BR-`; taken from their rule lists. */

const families = (names: string, numbers: string): string =>
  names
    .split(' ')
    .flatMap((family) => numbers.split(' ').map((number) => `${family}-${number}`))
    .join(' ')

const ids = (...parts: readonly string[]): (() => ReadonlySet<string>) =>
  lazy(() => new Set(parts.flatMap((part) => part.split(' ')).map((id) => (id.startsWith('CII') ? id : `BR-${id}`))))

export const MINIMUM_SHARE = ids('01 02 03 04 05 06 07 08 09 13 14 15 CO-09 CO-26 DEC-12 DEC-13 DEC-14 DEC-18')

const HEADER = '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 17 18 19 20 29 31 32 33 36 37 45 46 47 48 49 50 53 55 56 57 61 62 63 CO-18'
const HEADER_DECIMALS = 'DEC-01 DEC-02 DEC-05 DEC-06 DEC-09 DEC-10 DEC-11 DEC-12 DEC-13 DEC-14 DEC-15 DEC-16 DEC-17 DEC-18 DEC-19 DEC-20'
const ONCE = 'CII-SR-463 CII-SR-465 CII-SR-466 CII-SR-467 CII-SR-468 CII-SR-469 CII-SR-471 CII-SR-472 CII-SR-473'

const BASIC_WL_IDS = [
  HEADER,
  '38 CO-03 CO-05 CO-06 CO-09 CO-11 CO-12 CO-13 CO-14 CO-15 CO-16 CO-17 CO-19 CO-21 CO-22 CO-26',
  families('S Z E AE IC G O AF AG', '03 04 06 07 09 10'),
  'IC-11 IC-12 O-11 O-13 O-14',
  HEADER_DECIMALS,
  ONCE,
  'CII-SR-470',
]

export const BASIC_WL_SHARE = ids(...BASIC_WL_IDS)

/** What BASIC asks besides: the lines, and what is summed over them. */
const BASIC_IDS = [
  ...BASIC_WL_IDS,
  '16 21 22 23 24 25 26 27 28 30 41 42 43 44 54 64 65 B-01 B-02 CO-04 CO-07 CO-08 CO-10 CO-20 CO-23 CO-24',
  families('S Z E AE IC G O AF AG', '01 02 05 08'),
  'O-12 DEC-23 DEC-24 DEC-25 DEC-27 DEC-28',
]

export const BASIC_SHARE = ids(...BASIC_IDS)

const EN16931_IDS = [...BASIC_IDS, '51 52 CII-SR-474 CII-SR-475 CII-SR-476']

export const EN16931_SHARE = ids(...EN16931_IDS)

/** Where sub-lines, logistics charges and tolerances change a rule, the profile has one of its own (`extended.ts`). */
export const EXTENDED_SHARE = ids(
  HEADER,
  '16 21 25 30 41 42 43 51 52 64 65 B-01 B-02',
  'CO-03 CO-05 CO-07 CO-09 CO-14 CO-19 CO-20 CO-21 CO-23 CO-25 CO-26',
  families('S Z E AE IC G', '02 03 04 05 06 07'),
  families('AF AG', '02 03 04 05 06 07 09'),
  families('E AE IC G', '09 10'),
  'Z-09 IC-11 IC-12',
  families('O', '05 06 07 09 10'),
  HEADER_DECIMALS,
  'DEC-23 DEC-24 DEC-25 DEC-27 DEC-28 CII-DT-097 CII-SR-475 CII-SR-476',
  ONCE,
)

/** Rules of EN 16931 that the lists hold, too, and whose tests are always true there. */
export const NEVER_FIRING = ids('CO-05 CO-06 CO-07 CO-08 CII-SR-464')

/** What two lists hold of the set of EN 16931 that is judged beside them. */
export const HELD_BY_BASIC = lazy((): ReadonlySet<string> => new Set([...BASIC_SHARE(), ...NEVER_FIRING()]))
export const HELD_BY_EN16931 = lazy((): ReadonlySet<string> => new Set([...EN16931_SHARE(), ...NEVER_FIRING()]))

/** Warnings of EN 16931 that every profile above MINIMUM makes errors. */
export const STRICTER = ids('CII-SR-465 CII-SR-466')
