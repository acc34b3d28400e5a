import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { codeSet } from '../../core/codelists/codes.ts'
import { COMMON } from '../../core/codelists/common.ts'
import { codeName, ENGLISH } from '../../core/codelists/search.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { epcModules, epcPayment } from '../../core/pdf/layout/epc.ts'
import { formatMoney } from '../../core/pdf/layout/forms.ts'
import { unitName } from '../../core/pdf/units.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../core/languages/languages.ts'
import { pageWords } from '../../core/languages/words.ts'
import { ANY_CHARACTER } from '../support/any-character.ts'
import { pagesOf, readContent, readingOrder } from '../support/pdf/content.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { creditNote, fullInvoice, greekInvoice, inputOf, plainInvoice } from '../support/pdf/samples.ts'
import { countRuns, IS_WHOLE } from '../support/extent.ts'

function textOf(invoice: Invoice, lang: PageLanguage = 'de'): string {
  return readingOrder(new PdfDocument(writeFacturX(inputOf(invoice, { lang })).bytes)).replaceAll('\u00a0', ' ')
}

/** Everything drawn on each page, artifacts included. */
function pageTexts(invoice: Invoice): string[] {
  const document = new PdfDocument(writeFacturX(inputOf(invoice)).bytes)
  return pagesOf(document).map((page, index) =>
    readContent(document, page, index)
      .texts.map((text) => text.text)
      .join('\n'),
  )
}

function expectInOrder(text: string, words: readonly string[]): void {
  let at = 0
  for (const word of words) {
    const found = text.indexOf(word, at)
    expect(found, `"${word}" after "${text.slice(Math.max(0, at - 40), at)}"`).toBeGreaterThanOrEqual(0)
    at = found + word.length
  }
}

describe('the page', () => {
  it('is read in the order of a letter', () => {
    expectInOrder(textOf(plainInvoice(2)), [
      'Muster Handels GmbH',
      'Stadtwerke Nord AöR',
      'Hafenstraße 5',
      '24103 Kiel',
      'Nummer\nRE-2026-1001',
      'Datum\n21.11.2026',
      'Ihre Bestellung\nPO-778812',
      'Rechnung RE-2026-1001',
      'Vielen Dank',
      'Pos.\nBezeichnung\nMenge\nEinheit\nEinzelpreis\nUSt.\nBetrag',
      '1\nEdelstahl-Kugelhahn DN 25 ',
      '10\nStk.\n12,00\n19 %\n120,00',
      '2\nBeratung vor Ort\n10\nStd.\n12,00\n19 %\n120,00',
      'Umsatzsteuer\n19 %\n240,00\n45,60',
      'Nettobetrag\n240,00',
      'Bruttobetrag\n285,60',
      'Zahlbetrag\n285,60 EUR',
      'Bitte zahlen Sie 285,60 EUR bis zum 15.12.2026.',
      '2 % Skonto bei Zahlung innerhalb von 14 Tagen',
      'DE89 3704 0044 0532 0130 00',
      'COBADEFFXXX',
      'USt-IdNr. DE123456789',
    ])
  })

  it('shows every printable term', () => {
    const text = textOf(fullInvoice())
    const terms = [
      'Neubau Klärwerk', 'RV-2024-17', 'AB-55120', 'WE-9981', 'LS-2026-778', 'Los 3', '4711-0815', '01.11.2026 – 30.11.2026', 'Lieferdatum',
      'Zähler 7788-12', 'RE-2026-0900 (30.09.2026)', 'RE-2026-0950', 'Buchungswährung\nSEK', 'DE987654321', 'GLN 4012345000023', '+49 431 555-12',
      'Klärwerk West', 'GLN 4099999000006', 'Am Deich 1', 'Factoring Nord AG', 'DUNS 318765432', 'Steuerbüro Ost', 'Österreich', 'ATU12345678',
      'Art.-Nr. KH-25-1000', 'Ihre Art.-Nr. SN-77', 'GTIN 4012345678901', 'Klasse 0721-880X (IB 2)', 'Bestellposition 10', 'AWV OBJ-9', 'KST 4200',
      'Nachlass Mengenrabatt (4,76 % von 126,00): −6,00', 'Zuschlag Verpackung: 2,50', 'Nachlieferung', 'Ursprung Italien', 'Farbe: rot',
      'Listenpreis 14,00, Rabatt 2,00', 'je 100 Stk.', 'Zeitraum 01.10.2026 – 31.10.2026', '4.1\nKugel\n5\nStk.\n10,00\n50,00',
      'Nachlass Treuerabatt (9,6 % von 250,00), USt. 19 %', '−24,00', '−12,00', '−36,00', 'Zuschlag Versand, USt. 19 %', '15,00', '459,00', '59,85',
      'Umsatzsteuer (SEK)\n657,13', '518,85', '−100,00', '0,05', '1,10', '418,90 EUR', 'Steuerfrei nach § 4 Nr. 11 UStG', 'VATEX-EU-AE',
      'Steuerschuldnerschaft des Leistungsempfängers', 'M-2024-001', 'DE98ZZZ09999999999', 'DE02 1203 0000 0000 2020 51', 'XXXXXXXXXXXX1234', 'J. Jensen',
      'Stundennachweis · stunden.pdf', 'https://muster.example/lieferung/778',
    ] // prettier-ignore
    const flat = text.replace(/ \n?/g, ' ').replace(/ +/g, ' ')
    expect(terms.filter((term) => !flat.includes(term))).toEqual([])
  })

  it('speaks the language of the reader, figures and dates too', () => {
    const invoice = plainInvoice(20)
    expectInOrder(textOf(invoice, 'en'), [
      '21 Nov 2026',
      'Invoice RE-2026-1001',
      '120.00',
      '2,856.00 EUR',
      'Please pay 2,856.00 EUR by 15 Dec 2026.',
    ])
    expectInOrder(textOf(invoice, 'fr'), ['21/11/2026', 'Facture RE-2026-1001', '120,00', '2 856,00 EUR', '2 % d’escompte'])
    expectInOrder(textOf(invoice, 'it'), ['21/11/2026', 'Fattura RE-2026-1001', '2.856,00 EUR'])
    expectInOrder(textOf(invoice, 'nl'), ['21-11-2026', 'Factuur RE-2026-1001', '2.856,00 EUR'])
    expectInOrder(textOf(invoice, 'es'), ['21/11/2026', 'Factura RE-2026-1001', '2.856,00 EUR'])
  })

  it('sets a colon as the language does, and names several preceding invoices in the plural', () => {
    const preceding_documents = [1, 2, 3, 4].map((index) => ({ number: `RE-${index}`, issue_date: '2026-01-31' }))
    const invoice = { ...plainInvoice(1), preceding_documents, notes: [{ subject_code: 'REG', text: 'Capital 1' }] }
    expectInOrder(textOf(invoice, 'fr'), ['Factures d’origine : RE-1 (31/01/2026), RE-2', 'Immatriculation : Capital 1'])
    expectInOrder(textOf(invoice, 'en'), ['Refers to invoices: RE-1 (31 Jan 2026), RE-2', ': Capital 1'])
  })

  it('BT-3: is titled by its type', () => {
    const titled = (type_code: string, lang: PageLanguage): string => textOf({ document: { type_code, number: 'N1' } }, lang)
    expect(titled('381', 'de')).toContain('Kaufmännische Gutschrift N1')
    expect(titled('384', 'en')).toContain('Corrected invoice N1')
    expect(titled('389', 'fr')).toContain('Facture (autofacturation) N1')
    expect(titled('502', 'de')).toContain('Korrektur einer Gutschrift (Factoring-Rechnung) N1')
    expect(titled('502', 'fr')).toContain('Avoir affacturé (autofacturation) N1')
    expect(titled('4711', 'nl')).toContain('Factuur N1')
    expect(titled('83', 'en')).toContain('Credit note N1')
  })

  it('BT-121: says why nothing is charged, where only the code does', () => {
    const exempt = (exemption_reason_code: string, lang: PageLanguage, exemption_reason?: string): string =>
      textOf({ ...plainInvoice(1), taxes: [{ code: 'E', percent: '0', exemption_reason_code, ...(exemption_reason ? { exemption_reason } : {}) }] }, lang)
        .replaceAll(/\s+/g, ' ') // prettier-ignore
    expect(exempt('VATEX-EU-132-1A', 'de')).toContain('VATEX-EU-132-1A: Art. 132 (1) (a), Richtlinie 2006/112/EG')
    expect(exempt('VATEX-EU-143-1FA', 'en')).toContain('VATEX-EU-143-1FA: Art. 143 (1) (fa), Directive 2006/112/EC')
    expect(exempt('VATEX-EU-79-C', 'fr')).toContain('VATEX-EU-79-C : Art. 79 (c), directive 2006/112/CE')
    expect(exempt('VATEX-EU-D', 'de')).toContain('VATEX-EU-D: Sonderregelung für Reisebüros')
    expect(exempt('VATEX-FR-FRANCHISE', 'fr')).toContain('TVA non applicable, art. 293 B du CGI')
    expect(exempt('VATEX-EU-O', 'de')).toContain('VATEX-EU-O 0 %')
    expect(exempt('VATEX-EU-132', 'de', 'Heilbehandlung')).not.toContain('Richtlinie')
  })

  it('BG-20: shows a discount over two rates as the form does, with a minus in each part and in the sum', () => {
    const part = (tax_percent: string, amount: string) => ({
      ...{ sign: '-' as const, reason: 'Rabatt', percent: '5', base_amount: '1000.00', amount },
      ...{ tax_code: 'S', tax_percent },
    })
    const plain = plainInvoice(2)
    const document = { ...plain.document, discounts_charges: [part('19', '40.66'), part('7', '27.95')] }
    const text = textOf({ ...plain, document, totals: { ...plain.totals, discount: '68.61' } })
    for (const amount of ['40,66', '27,95', '68,61']) {
      expect(text).toContain(`−${amount}`)
      expect(text).not.toMatch(new RegExp(`(?<!−)${amount}`))
    }
  })

  it('leaves no trace of absent terms', () => {
    const text = textOf({ document: { number: 'N1', currency_code: 'EUR' }, items: [{ name: 'Ware' }], totals: { payable: '1.00' } })
    expect(text).not.toMatch(/undefined|null|NaN|Invalid/)
    expect(text.split('\n').filter((line) => line.trim() !== '')).toEqual([
      'Nummer', 'N1', 'Rechnung N1', 'Pos.', 'Bezeichnung', 'Menge', 'Einheit', 'Einzelpreis', 'USt.', 'Betrag', 'Ware', 'Zahlbetrag', '1,00 EUR',
    ]) // prettier-ignore
  })

  it.each([
    ['381', 'Gutschriftbetrag', 'Wir erstatten Ihnen 142,80 EUR.'],
    // "Gutschrift" is the name of the invoice that the buyer writes, and the seller is who owes what it takes back.
    ['502', 'Erstattungsbetrag', 'Bitte erstatten Sie uns 142,80 EUR.'],
  ])('asks for no payment in a credit note (%s)', (type_code, sum, sentence) => {
    const note = { ...creditNote(), document: { ...creditNote().document, type_code } }
    const text = textOf(note)
    expectInOrder(text, [sum, 'Erstattung', sentence])
    expect(text).not.toContain('Bitte zahlen')
    expect(epcPayment(note)).toBeUndefined()
    // Its own terms say what becomes of the money.
    const told = { ...note, document: { ...note.document, terms: 'Der Betrag wird verrechnet.' } }
    expect(textOf(told)).not.toContain('erstatten')
    // Nothing is due where it was set off.
    const settled = textOf({ ...note, totals: { ...note.totals, payable: '0.00' } })
    expect(settled).not.toMatch(/Erstattung\n|erstatten|Bitte zahlen/)
  })

  it('BT-29: names the number of the tax office once, also where it is the identifier of the seller', () => {
    const { tax_id: _, ...seller } = fullInvoice().supplier ?? {}
    const supplier = { ...seller, ids: [{ value: '215/5432/1098' }], tax_registration_id: { value: '215/5432/1098', scheme: 'FC' } }
    expect(textOf({ ...fullInvoice(), supplier }).split('215/5432/1098')).toHaveLength(2)
  })

  it('is a letter of the buyer to the seller where the buyer writes it', () => {
    const full = fullInvoice()
    const supplier = { ...full.supplier, contact: { name: 'Eva Muster', telephone: '+49 221 4711' } }
    const selfBilled: Invoice = { ...full, supplier, document: { ...full.document, type_code: '389', number: 'GS-17' } }
    const text = textOf(selfBilled)
    expectInOrder(text, [
      'Nordwerke',
      'Stadtwerke Nord AöR · Hafenstraße 5',
      'Muster Handels GmbH',
      'Muster Armaturen',
      'Eva Muster',
      'Nummer\nGS-17',
      'Kundennummer\nGLN 4012345000023',
      'Lieferantennr.',
      'Unsere Bestellung\nPO-778812',
      'Ihr Auftrag\nAB-55120',
      'Unsere Kontierung\n4711-0815',
      'Ihre USt-IdNr.\nDE123456789',
      'Ihre Steuernr.\n215/5432/1098',
      'Ihre Registernummer\nDUNS 315712345',
      'Ihr Ansprechpartner\n+49 221 4711',
      'Gutschrift GS-17',
      'Wir zahlen Ihnen',
      'Amtsgericht Köln',
      'Stadtwerke Nord AöR',
    ])
    expect(text).not.toMatch(/Ihre Bestellung|Unser Auftrag|Bitte zahlen|QR-Code/)
    expect(epcPayment(full)).toBeDefined()
    expect(epcPayment(selfBilled)).toBeUndefined()
    // By the process or the specification as well, whatever the type is.
    for (const name of ['process_id', 'specification_id'])
      expect(textOf({ ...full, document: { ...full.document, [name]: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0' } })).toContain(
        'Wir zahlen Ihnen',
      )
  })

  it.each(PAGE_LANGUAGES)('says everything that a self-billed document says (%s)', (lang) => {
    const full = fullInvoice()
    const document = { ...full.document, type_code: '389' }
    const { references, selfBilled } = pageWords(lang)
    const text = textOf({ ...full, document }, lang)
    for (const word of [...Object.values(selfBilled.references), references.recipientTaxId, references.supplierId])
      expect(text).toContain(word)
    expect(text).toContain(selfBilled.payment.payBy.split('{')[0] ?? '')
  })

  it.each(PAGE_LANGUAGES)('calls it a refund where an invoice comes to less than nothing (%s)', (lang) => {
    const { totals, payment } = pageWords(lang)
    const invoice = { ...plainInvoice(1), totals: { ...plainInvoice(1).totals, payable: '-285.60' } }
    const text = textOf(invoice, lang)
    const amount = formatMoney('285.60', 'EUR', lang).replaceAll('\u00a0', ' ')
    expectInOrder(text, [totals.refund, `\u2212${amount}`, payment.refund, payment.paidOut.replace('{amount}', amount)])
    expect(text).not.toContain(`\n${totals.due}\n`)
    expect(text).not.toContain(payment.payBy.split('{')[0] ?? '')
    expect(text).not.toContain(payment.qr)
    // What a credit note takes back is to be paid.
    const taken = textOf({ ...invoice, document: { ...invoice.document, type_code: '381' } }, lang)
    expectInOrder(taken, [totals.due, payment.title])
    expect(textOf(plainInvoice(1), lang)).toContain(totals.due)
  })

  it('BT-148: names the list price where it is another one than the net price', () => {
    const [first = {}] = plainInvoice(1).items ?? []
    const listed = (base_amount: string, amount?: string): string =>
      textOf({ ...plainInvoice(1), items: [{ ...first, price_discount_charge: { sign: '-', base_amount, ...(amount === undefined ? {} : { amount }) } }] }) // prettier-ignore
    expect(listed('12')).not.toContain('Listenpreis')
    expect(listed('12.00', '0.00')).not.toContain('Listenpreis')
    expect(listed('14.00', '2.00')).toContain('Listenpreis 14,00, Rabatt 2,00')
  })

  it('BT-130: has a name for every unit, in its own words or those of the list', () => {
    for (const lang of PAGE_LANGUAGES) {
      const { units } = pageWords(lang)
      expect(unitName('ZZ', lang, '1')).toBe(units.ZZ.split('|')[0])
      // A gigajoule is its own symbol.
      expect(COMMON.unece_rec20.filter((code) => unitName(code, lang, '2') === code)).toEqual(['GJ'])
    }
    expect(unitName('ZZ', 'de', '3')).toBe('vereinbarte Einheiten')
    expect([unitName('C62', 'fi', '2'), unitName('XPA', 'pl', '2')]).toEqual(['kpl', 'opak.'])
    expect(unitName('D10', 'de')).toBe(codeName('unece_rec20', 'D10', ENGLISH))
    const nameless = [...codeSet('unece_rec20')].filter((code) => /^[A-Z]?\d+$/.test(unitName(code, 'de')))
    expect(nameless).toEqual([])
  })

  it('names every means of payment, and says nothing of one that is not defined', () => {
    const labelled = (method_code: string): string | undefined =>
      /Zahlungsart\s*\n?\s*([^\n]+)/.exec(textOf({ ...plainInvoice(1), payment_details: [{ method_code }] }))?.[1]
    expect([labelled('30'), labelled('93'), labelled('4')].map((text) => text?.trim())).toEqual([
      'Überweisung',
      'Giro mit Referenz',
      'ACH demand debit reversal',
    ])
    expect(labelled('1')).toBeUndefined()
  })

  it('announces a direct debit, and asks for nothing that is settled', () => {
    const paidBy = (method_code: string): string => textOf({ ...plainInvoice(1), payment_details: [{ method_code }] }, 'en')
    expect(paidBy('59')).toContain('We will collect 142.80 EUR from your account on 15 Dec 2026.')
    expect(paidBy('54')).not.toContain('Please pay')
    expect(paidBy('30')).toContain('Please pay')
  })

  it('repeats the heads, carries the sum over and numbers the pages', () => {
    const pages = pageTexts(plainInvoice(60))
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => expect(page).toContain(`Seite ${index + 1} von ${pages.length}`))
    const [first = '', second = ''] = pages
    const lines = first.match(/^120,00$/gm)?.length ?? 0
    const carried = `${lines * 120},00`.replace(/(\d)(\d{3},)/, '$1.$2')
    expect(first).toContain(`Übertrag\n${carried}`)
    expectInOrder(second, ['Bezeichnung', `Übertrag\n${carried}`])
  })

  it('never leaves the heads of the lines behind without a line', () => {
    const plain = plainInvoice(3)
    const [first, ...others] = plain.items ?? []
    const items = [{ ...first, description: 'Beschreibung der Position. '.repeat(8) }, ...others]
    // Each reference is a little longer than the one before, which moves the table down to the end of a page.
    for (let words = 80; words < 95; words++) {
      const document = { ...plain.document, purchase_order_reference: 'Bestellung von Hand '.repeat(2 * words) }
      const page = pageTexts({ ...plain, document, items }).find((text) => text.includes('Pos.\n')) ?? ''
      expect(page.slice(page.indexOf('Pos.\n')), `${words} times`).toContain('Edelstahl')
    }
  })

  it('keeps an amount of millions in one line', () => {
    const plain = plainInvoice(1)
    const totals = { ...plain.totals, total: '812829687.50', payable: '812829687.50' }
    expect(
      pageTexts({ ...plain, totals })
        .join('\n')
        .split('\n'),
    ).toContain('812.829.687,50\u00a0EUR')
  })

  it('is one page where one page is enough', () => {
    expect(writeFacturX(inputOf(plainInvoice(12))).pages).toBe(1)
    expect(writeFacturX(inputOf(plainInvoice(13))).pages).toBe(1)
  })

  it('keeps all text inside the page, whatever its length', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(300)
    const figure = '9'.repeat(119)
    const plain = plainInvoice(3)
    const invoice: Invoice = {
      ...plain,
      document: { ...plain.document, number: word, contract_reference: word, terms: word },
      supplier: { ...plain.supplier, name: word, additional_legal_information: word },
      customer: { ...plain.customer, name: word, city: word },
      notes: [{ text: word }, { text: 'Wort '.repeat(4000) }],
      items: [
        {
          id: word,
          name: word,
          description: word,
          quantity: figure,
          unit_code: word,
          price: figure,
          subtotal: figure,
          tax_percent: figure,
        },
      ],
      totals: { item_subtotal: figure, subtotal: figure, payable: `-${figure}` },
      taxes: [{ code: word, percent: figure, amount: figure, taxable_amount: figure, exemption_reason: word }],
    }
    const { bytes } = writeFacturX(inputOf(invoice))
    expect(checkPdfA(bytes)).toEqual([])
    const document = new PdfDocument(bytes)
    pagesOf(document).forEach((page, index) => {
      for (const text of readContent(document, page, index).texts) {
        expect(text.x).toBeGreaterThan(60)
        expect(text.x).toBeLessThan(565)
        expect(text.y).toBeGreaterThan(25)
        expect(text.y).toBeLessThan(830)
      }
    })
  })

  it('shows hostile text as text and drops what would turn the page around', () => {
    const hostile = 'A\u0000B\u202eC\u2066D\u200bE\ufeffF\u0007 (\\) <</JS>> \ud800 \ue000 ﬀ e\u0301'
    const invoice = { ...plainInvoice(1), items: [{ id: '1', name: hostile }] }
    const { bytes, warnings } = writeFacturX(inputOf(invoice))
    expect(checkPdfA(bytes)).toEqual([])
    expect(readingOrder(new PdfDocument(bytes))).toContain('ABCDEF (\\) <</JS>> \ufffd \ufffd ﬀ é')
    expect(warnings.map(({ path, code }) => [path, code])).toEqual(Array.from({ length: 2 }, () => ['items[0].name', 'missing_glyph']))
  })

  it('is conformant with any text in any place', () => {
    const fill = (value: unknown, texts: readonly string[], state: { at: number }): unknown => {
      if (typeof value === 'string') return texts[state.at++ % texts.length]
      if (Array.isArray(value)) return value.map((entry) => fill(entry, texts, state))
      return Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, fill(entry, texts, state)]))
    }
    const anyText = fc.oneof(
      fc.string({ unit: ANY_CHARACTER, maxLength: 200 }),
      fc.string({ maxLength: 2000 }),
      fc.constantFrom('', ' ', '\u202e', '-1', '1e9', 'NaN'),
    )
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 30 }), (texts) => {
        const invoice = fill(fullInvoice(), texts, { at: 0 }) as Invoice
        expect(checkPdfA(writeFacturX(inputOf(invoice, { lang: 'en' })).bytes)).toEqual([])
      }),
      { numRuns: countRuns(30), seed: 20261121 },
    )
  }, 60_000)

  it('puts words into the number that goes with them', () => {
    const [first] = plainInvoice(1).items ?? []
    const month = (quantity: string): Invoice => ({
      ...plainInvoice(1),
      document: { ...plainInvoice(1).document, terms: `#SKONTO#TAGE=${quantity}#PROZENT=3#` },
      items: [{ ...first, quantity, unit_code: 'MON' }],
    })
    const phrases: Readonly<Partial<Record<PageLanguage, readonly [string, string, string, string]>>> = {
      de: ['1\nMonat', 'innerhalb von 1 Tag', '2\nMonate', 'innerhalb von 2 Tagen'],
      en: ['1\nmonth', 'within 1 day', '2\nmonths', 'within 2 days'],
      fr: ['1\nmois', 'sous 1 jour', '2\nmois', 'sous 2 jours'],
      it: ['1\nmese', 'entro 1 giorno', '2\nmesi', 'entro 2 giorni'],
      nl: ['1\nmaand', 'binnen 1 dag', '2\nmaanden', 'binnen 2 dagen'],
      es: ['1\nmes', 'en 1 día', '2\nmeses', 'en 2 días'],
    }
    for (const [lang, [unit, days, units, manyDays]] of Object.entries(phrases) as [PageLanguage, readonly string[]][]) {
      expectInOrder(textOf(month('1'), lang), [`${unit}\n`, `${days}\n`])
      expectInOrder(textOf(month('2'), lang), [`${units}\n`, `${manyDays}\n`])
    }
    for (const lang of PAGE_LANGUAGES) {
      const { units, payment } = pageWords(lang)
      const [one = '', many = one] = units.MON.split('|')
      const [day = '', days = day] = payment.days.split('|')
      const shown = (number: string, unit: string, time: string): void => {
        const text = textOf(month(number), lang)
        expect(text).toContain(`${number}\n${unit}\n`)
        expect(text).toMatch(new RegExp(`${time.replace('{days}', number)}(?!\\p{L})`, 'u'))
      }
      shown('1', one, day)
      shown('2', many, days)
    }
    const basis = { ...month('2'), items: [{ ...first, unit_code: 'H87', price_quantity: '100' }] }
    expectInOrder(textOf(basis, 'es'), ['12,00 por 100 uds.\n'])
  })

  it('shows the long line numbers of other programs whole, on the line of their figures', () => {
    const withIds = (ids: readonly string[]): Invoice => ({
      ...plainInvoice(ids.length),
      items: (plainInvoice(ids.length).items ?? []).map((item, index) => ({ ...item, id: ids[index] ?? '' })),
    })
    const long = withIds(['ii_1SZsC2Eoy1L9z02ASZW4Bx', '2'])
    expectInOrder(textOf(long), ['ii_1SZsC2Eoy1L9z02ASZW4Bx\nEdelstahl-Kugelhahn DN 25', '12,00\n19 %\n120,00', '2\nBeratung vor Ort'])
    const document = new PdfDocument(writeFacturX(inputOf(long)).bytes)
    const [page] = pagesOf(document)
    const { texts } = page === undefined ? { texts: [] } : readContent(document, page, 0)
    const lineOf = (words: string) => texts.find(({ text }) => text.replaceAll('\u00a0', ' ').trimEnd() === words)?.y
    expect(lineOf('ii_1SZsC2Eoy1L9z02ASZW4Bx')).toBe(lineOf('Edelstahl-Kugelhahn DN 25'))
    // Longer ones are wrapped where they have a hyphen.
    expectInOrder(textOf(withIds(['0b6c1e2a-77aa-4d1c-9f2e-5a1b2c3d4e5f'])), ['0b6c1e2a-77aa-4d1c-9f2e-\n5a1b2c3d4e5f\nEdelstahl'])
  })

  it('writes Greek, Cyrillic and currency signs so that they are found again', () => {
    const text = textOf(greekInvoice())
    for (const word of [
      'Αφοί Παπαδόπουλου Α.Ε.',
      'ООО «Северный ветер»',
      'Ελαιόλαδο εξαιρετικό παρθένο',
      '₽ ₴ ₺ € £ ¥ zł Kč ẞ',
      'Bulgarien',
    ]) {
      expect(text).toContain(word)
    }
  })

  it('takes many hundreds of lines and 500 references', () => {
    const invoice = {
      ...plainInvoice(IS_WHOLE ? 2000 : 500),
      preceding_documents: Array.from({ length: 500 }, (_, index) => ({ number: `RE-${index}`, issue_date: '2026-01-31' })),
    }
    const { bytes, pages } = writeFacturX(inputOf(invoice))
    expect(pages).toBeGreaterThan(IS_WHOLE ? 50 : 15)
    expect(checkPdfA(bytes)).toEqual([])
    expect(readingOrder(new PdfDocument(bytes)).replaceAll(/\s+/g, ' ')).toContain('RE-499 (31.01.2026)')
  })
})

describe('the payment code', () => {
  it('EPC069-12: is read as the payload it was made of', () => {
    const payment = epcPayment(plainInvoice(2))
    if (payment === undefined) throw new Error('no payment')
    expect(payment.payload.split('\n')).toEqual([
      'BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Muster Handels GmbH', 'DE89370400440532013000', 'EUR285.60', '', '', 'RE-2026-1001',
    ]) // prettier-ignore
    const modules = epcModules(payment)
    const scale = 4
    const side = (modules.length + 8) * scale
    const data = new Uint8Array(side * side * 4).fill(255)
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const dark = modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4] === true
        if (dark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
      }
    }
    expect(decodeQR({ width: side, height: side, data })).toBe(payment.payload)
  })

  it.each<[string, (invoice: Invoice) => Invoice]>([
    ['another currency', (invoice) => ({ ...invoice, document: { ...invoice.document, currency_code: 'CHF' } })],
    ['nothing due', (invoice) => ({ ...invoice, totals: { ...invoice.totals, payable: '0.00' } })],
    ['more than two decimals', (invoice) => ({ ...invoice, totals: { ...invoice.totals, payable: '1.005' } })],
    ['a wrong IBAN', (invoice) => ({ ...invoice, payment_details: [{ method_code: '58', account_id: 'DE88370400440532013000' }] })],
    ['a direct debit', (invoice) => ({ ...invoice, payment_details: [{ method_code: '59', account_id: 'DE89370400440532013000' }] })],
  ])('is not made for %s', (_, change) => {
    expect(epcPayment(change(plainInvoice(1)))).toBeUndefined()
  })
})
