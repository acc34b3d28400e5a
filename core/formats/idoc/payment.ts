import { looksLikeIban } from '../../base/iban.ts'
import { addGroup, makeOccurrence } from '../../terms/build-view.ts'
import { field, qualified, segments, take, takeFirst, type Reading } from './reading.ts'
import type { Part } from './part.ts'
import { cutIn, first, put, putExact, segment, type Writing } from './writing.ts'
import { lossReason, type LossReason } from '../../terms/loss-reason.ts'

/** Payment terms (E1EDK18) and banks (E1EDK28). */
export const PAYMENT: Part = {
  terms: ['BT-20', 'BT-81', 'BT-84', 'BT-85', 'BT-86'],
  read(reading) {
    readTerms(reading)
    readBanks(reading)
  },
  write(writing) {
    writeTerms(writing)
    writeBanks(writing)
  },
}

/** The text of the terms as a whole has QUALF 005; 001 to 003 are its single conditions. */
const WHOLE = '005'
const TERMS_WIDTH = 70

function readTerms(reading: Reading): void {
  const { idoc, root } = reading
  const whole = qualified(idoc, 'E1EDK18', 'QUALF', WHOLE)
  const chosen = whole.length > 0 ? whole : qualified(idoc, 'E1EDK18', 'QUALF', '001', '002', '003')
  const fields = chosen.map((terms) => field(terms, 'ZTERM_TXT'))
  const place = fields.find((found) => found !== undefined)
  if (place === undefined) return
  // An empty line is a line, too: the terms of XRechnung end with one (BR-DE-18).
  const lines = whole.length > 0 ? fields : fields.filter((found) => found !== undefined)
  root.occurrences.push(makeOccurrence('BT-20', lines.map((found) => found?.text.trim() ?? '').join('\n'), place))
  for (const found of fields) if (found !== undefined) reading.used.add(found)
  for (const line of whole) reading.used.add(line)
}

function writeTerms(writing: Writing): void {
  const terms = first(writing.root, 'BT-20')
  if (terms === undefined) return
  const lines = terms.value.split('\n').flatMap((line) => (line.length <= TERMS_WIDTH ? [line] : [line.slice(0, TERMS_WIDTH)]))
  if (lines.join('\n') !== terms.value) writing.reasons.set(terms, cutIn('ZTERM_TXT', TERMS_WIDTH))
  for (const line of lines)
    writing.header.push(segment('E1EDK18', [['QUALF', WHOLE], ...(line.trim() === '' ? [] : [['ZTERM_TXT', line] as const])]))
}

/** UNTDID 4461: a SEPA credit transfer in euro, else a credit transfer. An IDoc names banks, not means of payment. */
function meansFor(currency: string | undefined, iban: boolean): string {
  return currency?.trim() === 'EUR' && iban ? '58' : '30'
}

function meansReadAs(means: string): LossReason {
  return lossReason('idoc_means_read_as', `an IDoc names no means of payment; a bank account is read as ${means}`, { means })
}

function readBanks(reading: Reading): void {
  const { idoc, root } = reading
  for (const bank of segments(idoc, 'E1EDK28')) {
    const iban = field(bank, 'BIBAN')
    const account = iban ?? field(bank, 'ACNUM')
    if (account === undefined) continue
    const means = addGroup(root, 'BG-16', bank)
    means.occurrences.push(makeOccurrence('BT-81', meansFor(root.value('BT-5'), looksLikeIban(account.text.trim())), bank))
    const transfer = addGroup(means, 'BG-17', bank)
    takeFirst(reading, transfer, 'BT-84', [iban, field(bank, 'ACNUM')])
    take(reading, transfer, 'BT-85', field(bank, 'ACNAM'))
    take(reading, transfer, 'BT-86', field(bank, 'BRNUM'))
  }
}

function writeBanks(writing: Writing): void {
  const currency = first(writing.root, 'BT-5')?.value
  for (const means of writing.root.groups('BG-16')) {
    const code = first(means, 'BT-81')
    const [transfer] = means.groups('BG-17')
    const account = first(transfer, 'BT-84')
    if (transfer === undefined || account === undefined) {
      if (code !== undefined)
        writing.reasons.set(code, lossReason('idoc_means', 'an IDoc names the banks of the seller, not other means of payment'))
      continue
    }
    const iban = looksLikeIban(account.value.trim())
    const readAs = meansFor(currency, iban)
    if (code !== undefined && code.value.trim() !== readAs) writing.reasons.set(code, meansReadAs(readAs))
    const bank = segment('E1EDK28')
    putExact(writing, bank, 'BRNUM', first(transfer, 'BT-86'), 17)
    const isHeld = iban || putExact(writing, bank, 'ACNUM', account, 30)
    put(writing, bank, 'ACNAM', first(transfer, 'BT-85'), 35)
    if (iban) putExact(writing, bank, 'BIBAN', account, 42)
    if (!isHeld) continue
    writing.header.push(bank)
    writing.written.add(means)
    writing.written.add(transfer)
  }
}
