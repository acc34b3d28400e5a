import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { pageWords } from '../../core/languages/words.ts'
import { discountFacts, dueDate } from '../../core/payment-terms/facts.ts'
import { parseTerms } from '../../core/payment-terms/parse.ts'
import type { Net, PaymentTerms } from '../../core/payment-terms/types.ts'
import { termsInWords } from '../../core/payment-terms/words.ts'
import { writeTerms } from '../../core/payment-terms/write.ts'

/** `2/14` is 2 % within 14 days, `30` the days until all is due. */
function short({ net, discounts, text }: PaymentTerms): string {
  const due = net === undefined ? [] : ['date' in net ? net.date : `${net.days}${net.month === undefined ? '' : ` ${net.month}`}`]
  return [
    ...discounts.map(({ days, percent, base }) => `${percent}/${days}${base === undefined ? '' : ` of ${base}`}`),
    ...due,
    ...(text === '' ? [] : [`"${text}"`]),
  ].join(', ')
}

const UNDERSTOOD: readonly (readonly [written: string, terms: string])[] = [
  ['14 Tage 2 % Skonto, 30 Tage netto', '2/14, 30'],
  ['2 % Skonto bei Zahlung innerhalb von 10 Tagen, sonst 30 Tage ohne Abzug', '2/10, 30'],
  ['zahlbar sofort ohne Abzug', '0'],
  ['10 Tage 3%, 20 Tage 2%, 30 Tage netto', '3/10, 2/20, 30'],
  ['10 Tage 3% 20 Tage 2% 30 Tage netto', '3/10, 2/20, 30'],
  ['Zahlbar innerhalb von 14 Tagen mit 2,5 % Skonto. Danach 30 Tage rein netto.', '2.5/14, 30'],
  ['Zahlungsziel: 4 Wochen', '28'],
  ['Netto Kasse', '0'],
  ['Zahlbar bis zum 15.12.2026', '2026-12-15'],
  ['bitte zahlen Sie bis 15. Dezember 2026', '2026-12-15'],
  ['30 Tage netto ab Rechnungsdatum, bei Zahlung innerhalb 8 Tg. 3 v.H. Skonto', '3/8, 30'],
  ['2 % Skonto auf 1.000,00 EUR bei Zahlung innerhalb von 14 Tagen', '2/14 of 1000.00'],
  ['30 Tage zum Monatsende', '30 end'],
  ['14 days 2 %, 30 days net', '2/14, 30'],
  ['2/10 net 30', '2/10, 30'],
  ['2/10, n/30', '2/10, 30'],
  ['3/7 2/14 net 30', '3/7, 2/14, 30'],
  ['2% 10, net 30', '2/10, 30'],
  ['1%/10 days, net 45 days', '1/10, 45'],
  ['net 30 EOM', '30 after'],
  ['Payable within 30 days of the invoice date', '30'],
  ['Due on receipt', '0'],
  ['2% cash discount if paid within 14 days, otherwise payable by 15 December 2026', '2/14, 2026-12-15'],
  ['30 jours fin de mois', '30 end'],
  ['fin de mois 45 jours', '45 after'],
  ['45 jours après la fin du mois', '45 after'],
  ['30 jours net', '30'],
  ['2 % d’escompte sous 8 jours, sinon 30 jours net à compter de la date de facture', '2/8, 30'],
  ['payable à réception de facture', '0'],
  ['Paiement au plus tard le 15/12/2026', '2026-12-15'],
  ['Escompte 1,5 % à 10 jours, 60 jours net', '1.5/10, 60'],
  ['30 dagen netto', '30'],
  ['2% korting bij betaling binnen 8 dagen, anders 30 dagen na factuurdatum', '2/8, 30'],
  ['Te betalen uiterlijk op 15-12-2026', '2026-12-15'],
  ['30 dagen einde maand', '30 after'],
  ['Betaling binnen 14 dagen', '14'],
  ['direct te betalen', '0'],
  ['30 giorni fine mese', '30 end'],
  ['2% sconto a 10 giorni, 30 giorni netto', '2/10, 30'],
  ['30 días fecha factura', '30'],
  ['#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug', '2/14, 30'],
  ['#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=250.00#\n#SKONTO#TAGE=14#PROZENT=2.00#\n', '3/7 of 250.00, 2/14'],
]

const KEPT: readonly (readonly [written: string, terms: string])[] = [
  ['nach Vereinbarung', '"nach Vereinbarung"'],
  ['Zahlung', '"Zahlung"'],
  ['30 Tage netto, Lieferung frei Haus, ab Werk', '30, "Lieferung frei Haus, ab Werk"'],
  ['14 Tage 2 % Skonto auf Material, 30 Tage netto', '30, "14 Tage 2 % Skonto auf Material"'],
  ['5 % Verzugszinsen nach 30 Tagen', '"5 % Verzugszinsen nach 30 Tagen"'],
  ['2% after 10 days', '"2% after 10 days"'],
  ['Pas d’escompte pour paiement anticipé', '"Pas d’escompte pour paiement anticipé"'],
  ['10-14 Tage', '"10-14 Tage"'],
  ['10 Werktage netto', '"10 Werktage netto"'],
  ['30 Tage netto, 60 Tage netto', '30, "60 Tage netto"'],
  ['110 % Skonto 14 Tage', '"110 % Skonto 14 Tage"'],
  ['0,125 % 14 Tage', '"0,125 % 14 Tage"'],
  ['Zahlbar bis 31.02.2026', '"Zahlbar bis 31.02.2026"'],
  ['2 % discount on 500 USD within 14 days', '"2 % discount on 500 USD within 14 days"'],
  ['#SKONTO#x#\n#VERZUG#TAGE=30#PROZENT=9.00#', '"#SKONTO#x#\n#VERZUG#TAGE=30#PROZENT=9.00#"'],
]

describe('terms of payment as people write them', () => {
  it.each(UNDERSTOOD)('%s', (written, terms) => {
    expect(short(parseTerms(written))).toBe(terms)
  })

  it.each(KEPT)('what is not understood stays: %s', (written, terms) => {
    expect(short(parseTerms(written))).toBe(terms)
  })
})

const days = fc.integer({ min: 0, max: 999 })
const money = fc.integer({ min: 1, max: 999_999_999 }).map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const percent = fc.integer({ min: 1, max: 10_000 }).map((part) => String(part / 100))
const date = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => ({ date: day.toISOString().slice(0, 10) }))
const counted = fc.record({ days: fc.integer({ min: 1, max: 999 }), month: fc.constantFrom('end' as const, 'after' as const) })
const net: fc.Arbitrary<Net> = fc.oneof(fc.record({ days }), counted, fc.constant({ days: 0, month: 'end' as const }), date)
const generated: fc.Arbitrary<PaymentTerms> = fc
  .record({
    net: fc.option(net, { nil: undefined }),
    discounts: fc.uniqueArray(fc.record({ days, percent, base: fc.option(money, { nil: undefined }) }), {
      maxLength: 3,
      selector: (one) => one.days,
    }),
    text: fc.constantFrom('', 'nach Vereinbarung', 'Lieferung frei Haus, ab Werk', 'Pas d’escompte\n#VERZUG#TAGE=30#PROZENT=9.00#'),
  })
  .map(({ net: due, discounts, text }) => ({
    ...(due === undefined ? {} : { net: due }),
    discounts: discounts
      .map(({ base, ...one }) => ({ ...one, ...(base === undefined ? {} : { base }) }))
      .toSorted((left, right) => left.days - right.days),
    text,
  }))

describe('terms written back', () => {
  it.each(PAGE_LANGUAGES)('are read as the same terms: %s', (language) => {
    const words = pageWords(language)
    fc.assert(
      fc.property(
        generated,
        fc.constantFrom('xrechnung.invoice.3_0.xml_ubl', 'peppol_bis_billing.invoice.3_0.xml_ubl'),
        (terms, format) => {
          const written = writeTerms(terms, words, { format, seller: 'DE' })
          expect(parseTerms(written)).toEqual(terms)
          expect(writeTerms(parseTerms(written), words, { format, seller: 'DE' })).toBe(written)
        },
      ),
    )
  })

  it('say in words what they mean', () => {
    const terms = parseTerms('2/10 net 30')
    expect(termsInWords(terms, pageWords('de'))).toBe(
      '2 % Skonto bei Zahlung innerhalb von 10 Tagen, zahlbar innerhalb von 30 Tagen ohne Abzug',
    )
    expect(termsInWords(terms, pageWords('nl'))).toBe('2% korting bij betaling binnen 10 dagen, te betalen binnen 30 dagen zonder aftrek')
    expect(termsInWords(parseTerms('zahlbar sofort'), pageWords('fr'))).toBe('Payable immédiatement sans escompte')
  })

  it('are lines of XRechnung where receivers read those', () => {
    const write = (format: string, seller: string): string => writeTerms(parseTerms('2/10 net 30'), pageWords('de'), { format, seller })
    const lines = '#SKONTO#TAGE=10#PROZENT=2.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug'
    expect(write('xrechnung.invoice.3_0.xml_cii', 'AT')).toBe(lines)
    expect(write('factur_x_zugferd.invoice.2_4.pdf_xml.xrechnung', 'AT')).toBe(lines)
    expect(write('factur_x_zugferd.invoice.2_4.pdf_xml.en16931', 'DE')).toBe(lines)
    expect(write('factur_x_zugferd.invoice.2_4.pdf_xml.en16931', 'FR')).toMatch(/^2 % Skonto/)
    expect(write('peppol_bis_billing.invoice.3_0.xml_ubl', 'DE')).toMatch(/^2 % Skonto/)
  })

  it('any text keeps what is not understood of it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const once = parseTerms(text)
        expect(parseTerms(termsInWords(once, pageWords('en')))).toEqual(once)
      }),
    )
  })
})

describe('what terms come to', () => {
  it.each([
    ['30 Tage netto', '2026-12-26'],
    ['zahlbar sofort', '2026-11-26'],
    ['30 jours fin de mois', '2026-12-31'],
    ['fin de mois', '2026-11-30'],
    ['net 30 EOM', '2026-12-30'],
    ['bis zum 15.12.2026', '2026-12-15'],
    ['nach Vereinbarung', undefined],
  ])('%s is due on %s', (written, due) => {
    expect(dueDate(parseTerms(written), '2026-11-26')).toBe(due)
  })

  it('an amount is rounded half up to cents, and counted from what it is granted on', () => {
    const facts = (written: string, payable?: string) => discountFacts(parseTerms(written), '2026-11-26', payable)
    expect(facts('14 Tage 2 %', '1190.00')).toEqual([{ percent: '2', until: '2026-12-10', amount: '23.80' }])
    expect(facts('14 Tage 2,5 %', '100.20')).toEqual([{ percent: '2.5', until: '2026-12-10', amount: '2.51' }])
    expect(facts('2 % auf 500,00 14 Tage', '1190.00')).toMatchObject([{ amount: '10.00' }])
    expect(facts('14 Tage 2 %')).toMatchObject([{ amount: undefined }])
  })
})
