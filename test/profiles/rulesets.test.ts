import { expect, it } from 'vitest'
import { FORMAT_CODES, formatOf } from '../../core/profiles/formats.ts'
import { PROFILES, PROFILE_IDS } from '../../core/profiles/profiles.ts'
import { judgedAs, releaseOf, rulesetsOf } from '../../core/profiles/rulesets.ts'
import { RULES_DAY } from '../support/day.ts'

const { specification: PEPPOL } = PROFILES.peppol
const { specification: XRECHNUNG } = PROFILES.xrechnung

it.each([
  ['', 'ubl-invoice', ['en16931']],
  ['anything', 'cii', ['en16931']],
  [`${PEPPOL}#conformant#urn:example:own`, 'ubl-invoice', ['en16931', 'peppol']],
  [`${XRECHNUNG}#conformant#urn:example:own`, 'cii', ['en16931', 'xrechnung']],
  [PROFILES.peppol_self_billing.specification, 'cii', ['en16931']],
  [PROFILES.facturx_minimum.specification, 'ubl-invoice', ['en16931']],
  [PROFILES.facturx_basic.specification, 'ubl-invoice', ['en16931']],
  [`${PROFILES.facturx_extended.specification}#more`, 'cii', ['en16931']],
] as const)('"%s" in %s is judged by %s', (specification, syntax, names) => {
  expect(rulesetsOf(specification, syntax)).toEqual(names)
})

it('a format that was asked for is judged as its documents are, Factur-X EN 16931 by its own rules besides', () => {
  for (const code of FORMAT_CODES) {
    const { syntax, profile } = formatOf(code)
    const { rulesets, specification } = judgedAs(code)
    const byDocument = rulesetsOf(specification ?? '', syntax)
    expect(rulesets).toEqual(profile === 'en16931' && syntax === 'cii' ? [...byDocument, 'facturx'] : byDocument)
    for (const name of rulesets) expect(releaseOf(name, syntax, RULES_DAY, specification), `${code} ${name}`).toBeDefined()
  }
})

it('no two profiles share an identifier', () => {
  expect(new Set(PROFILE_IDS.map((id) => PROFILES[id].specification)).size).toBe(PROFILE_IDS.length)
})
