import { describe, expect, it } from 'vitest'
import { hasIbanForm, isIban } from '../../core/base/iban.ts'
import { bareId, vatIdDoubt } from '../../core/base/vat-id.ts'

describe('a VAT identifier', () => {
  // Made with the algorithms; they are looked up in no register.
  it.each(
    `ATU39099603 BE0695722008 BG261995822 CY88914865I CZ14078066 DE400571727 DK23598523 EE506710483 EL780585673 ESB59413468 FI57769152 FR25064285364
    HR37857044165 HU24628583 IE6008488F IT56297290100 LT556915514 LU55011708 LV43483374278 MT81271398 NL878182494B01 PL7127244160 PT624865878 RO13835810
    SE916247367301 SI46118918 SK2029921421 GB125125660 NO738315332MVA`.split(/\s+/),
  )('%s looks right', (id) => {
    expect(vatIdDoubt(id)).toBeUndefined()
  })

  it.each(
    'ATU39099604 BE0695722009 DE400571728 DK23598524 EE506710484 EL780585674 FI57769153 FR26064285364 HR37857044166 HU24628584 IT56297290101 LU55011709 PL7127244161 PT624865879 SE916247367401 NO738315333MVA'.split(
      ' ',
    ),
  )('%s has another check digit', (id) => {
    expect(vatIdDoubt(id)).toBe('check_digit')
  })

  it('of another form is doubted, of a country without a known form it is not', () => {
    expect(['DE12345678', 'GB1232434', 'ATU1', 'NL123B01'].map(vatIdDoubt)).toEqual(Array(4).fill('form'))
    expect(['US123456789', 'CHE949161181MWST', 'toString'].map(vatIdDoubt)).toEqual([undefined, undefined, undefined])
  })

  it('is bare without what people write between its digits', () => {
    expect(bareId(' de 123.456-789 / x')).toBe('DE123456789X')
  })
})

describe('an IBAN', () => {
  it('has the length of its country, whatever its check digits', () => {
    expect(['DE89370400440532013000', 'DE00370400440532013000', 'NO9386011117947'].map(hasIbanForm)).toEqual([true, true, true])
    expect(['DE8937040044053201300', 'IBAN32423940', 'DE89 3704 0044 0532 0130 00', ''].map(hasIbanForm)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(isIban('DE00370400440532013000')).toBe(false)
  })
})
