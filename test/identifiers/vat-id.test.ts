import { describe, expect, it } from 'vitest'
import { bareId } from '../../core/identifiers/bare.ts'
import { countryTold, vatIdDoubt } from '../../core/identifiers/vat-id.ts'

describe('a VAT identifier', () => {
  // Made with the algorithms; they are looked up in no register.
  it.each(
    `ATU39099603 BE0695722008 BG261995822 CY88914865I CZ14078066 DE400571727 DK23598523 EE506710483 EL780585673 ESB59413468 FI57769152 FR25064285364
    HR37857044165 HU24628583 IE6008488F IT56297290100 LT556915514 LU55011708 LV43483374278 MT81271398 NL878182494B01 PL7127244160 PT624865878 RO13835810
    SE916247367301 SI46118918 SK2029921421 GB125125660 NO738315332MVA XI125125660 CHE949161181MWST GBGD123 DE123456789EX US123456789`.split(
      /\s+/,
    ),
  )('%s looks right', (id) => {
    expect(vatIdDoubt(id)).toBeUndefined()
  })

  it.each([
    ['ATU39099604', '4', '3'],
    ['BE0695722009', '09', '08'],
    ['BG261995823', '3', '2'],
    ['CY88914865J', 'J', undefined],
    ['CZ14078067', '7', '6'],
    ['DE400571728', '8', '7'],
    ['DK23598524', '4', '3'],
    ['EE506710484', '4', '3'],
    ['EL780585674', '4', '3'],
    ['ESB59413469', '9', '8'],
    ['FI57769153', '3', '2'],
    ['FR26064285364', '26', '25'],
    ['GB125125661', '61', undefined],
    ['HR37857044166', '6', '5'],
    ['HU24628584', '4', '3'],
    ['IE6008488G', 'G', undefined],
    ['IT56297290101', '1', '0'],
    ['LT556915515', '5', '4'],
    ['LU55011709', '09', '08'],
    ['LV43483374279', '9', '8'],
    ['MT81271399', '99', undefined],
    ['NL878182495B01', '5', '4'],
    ['NO738315333MVA', '3', '2'],
    ['PL7127244161', '1', '0'],
    ['PT624865879', '9', '8'],
    ['RO13835811', '1', '0'],
    ['SE916247367401', '4', '3'],
    ['SI46118919', '9', '8'],
    ['SK2029921422', '2', undefined],
    ['CHE949161182MWST', '2', '1'],
  ])('%s has other check digits: %s for %s', (id, found, expected) => {
    expect(vatIdDoubt(id)).toMatchObject({ fault: 'check_digit', found })
    if (expected !== undefined) expect(vatIdDoubt(id)?.expected).toBe(expected)
  })

  it('of another form is doubted, with one that has it', () => {
    expect(['DE12345678', 'GB1232434', 'ATU1', 'NL123B01', 'CHE949161181'].map((id) => vatIdDoubt(id)?.fault)).toEqual(
      Array(5).fill('form'),
    )
    expect(vatIdDoubt('DE12345678')?.expected).toBe('DE400571727')
  })

  it('names its country, Greece by its own prefix', () => {
    expect(vatIdDoubt('123456789')).toEqual({ fault: 'country', found: '12' })
    expect(vatIdDoubt('GR780585673')).toEqual({ fault: 'country', found: 'GR', expected: 'EL' })
  })

  it('is bare without what people write between its digits', () => {
    expect(bareId(' de 123.456-789 / x')).toBe('DE123456789X')
  })
})

describe('the country that a VAT identifier tells', () => {
  it.each([
    ['DE400571727', 'DE'],
    ['ATU39099603', 'AT'],
    ['EL780585673', 'GR'],
    ['XI125125660', 'GB'],
    ['DE400571728', undefined],
    ['RE123456', undefined],
    ['US12', undefined],
    ['', undefined],
  ])('%s: %s', (id, country) => expect(countryTold(id)).toBe(country))
})
