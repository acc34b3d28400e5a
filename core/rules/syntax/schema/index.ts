import { lazy } from '../../../base/lazy.ts'
import type { ProfileId } from '../../../profiles/profiles.ts'
import type { Syntax } from '../../rule.ts'
import { CII_SCHEMA } from './cii-table.ts'
import { BASIC_SCHEMA, BASIC_WL_SCHEMA, EN_16931_SCHEMA, EXTENDED_SCHEMA, MINIMUM_SCHEMA } from './facturx-table.ts'
import { Grammar } from './grammar.ts'
import { UBL_SCHEMA } from './ubl-table.ts'

const ubl = lazy(() => new Grammar(UBL_SCHEMA()))
const cii = lazy(() => new Grammar(CII_SCHEMA()))

/** What the XML schema of a syntax asks; undefined where there is none that an invoice would be refused by. */
export function grammarOf(syntax: Syntax): Grammar | undefined {
  if (syntax === 'cii') return cii()
  return syntax === 'ubl-invoice' || syntax === 'ubl-creditnote' ? ubl() : undefined
}

const FACTURX: Readonly<Partial<Record<ProfileId, () => Grammar>>> = {
  facturx_minimum: lazy(() => new Grammar(MINIMUM_SCHEMA())),
  facturx_basic_wl: lazy(() => new Grammar(BASIC_WL_SCHEMA())),
  facturx_basic: lazy(() => new Grammar(BASIC_SCHEMA())),
  en16931: lazy(() => new Grammar(EN_16931_SCHEMA())),
  facturx_extended: lazy(() => new Grammar(EXTENDED_SCHEMA())),
}

/** What a hybrid invoice of a profile is refused by: profiles of Factur-X have schemas of their own, with fewer parts than CII; undefined for the others. */
export function grammarOfHybrid(profile: ProfileId): Grammar | undefined {
  return FACTURX[profile]?.()
}
