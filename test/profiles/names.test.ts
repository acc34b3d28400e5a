import { describe, expect, it } from 'vitest'
import { nameOfUrn, PROFILES, urnOfName } from '../../core/profiles/profiles.ts'

describe('what people call a specification and a process', () => {
  it('is the name of the profile, also of an identifier of an earlier release', () => {
    expect(nameOfUrn(' urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0 ')).toBe('XRechnung 3.0')
    expect(nameOfUrn('urn:zugferd.de:2p0:minimum')).toBe('Factur-X MINIMUM')
    expect(nameOfUrn('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')).toBe('Peppol BIS Billing 3.0')
    expect(nameOfUrn('urn:example:own')).toBeUndefined()
  })

  it('leads back to the identifier of the term', () => {
    for (const { name, specification } of Object.values(PROFILES)) {
      expect(urnOfName(name, 'BT-24')).toBe(specification)
      expect(nameOfUrn(specification)).toBe(name)
    }
    expect(urnOfName('Peppol BIS Billing 3.0', 'BT-23')).toBe('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')
    expect(urnOfName('Factur-X BASIC', 'BT-23')).toBeUndefined()
    expect(urnOfName('XRechnung 3', 'BT-24')).toBeUndefined()
  })
})
