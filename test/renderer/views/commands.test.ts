import { expect, it } from 'vitest'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { matchCommands, matchTerms, stillFitting } from '../../../renderer/views/commands.ts'

const commands = [{ id: 'queue' }, { id: 'settings' }] as const
const names: Record<string, string> = { 'command.queue': 'Afficher les envois', 'command.settings': 'Ouvrir les réglages' }
const find = (words: string) => matchCommands(commands, words, (key) => names[key] ?? key).map((command) => command.id)

it('commands are found by any words of their names, without accents, and all of them without words', () => {
  expect(find('reglages')).toEqual(['settings'])
  expect(find('envois affi')).toEqual(['queue'])
  expect(find('')).toHaveLength(2)
  expect(find('nothing')).toEqual([])
})

it('documents that were found for the first letters go as soon as the words no longer fit them', () => {
  const document = { number: '2026-0093', receiver_name: 'Hôtel Bergruh' } as DocumentRecord
  expect(stillFitting([document], 'hotel 93')).toEqual([document])
  expect(stillFitting([document], 'b')).toEqual([document])
  expect(stillFitting([document], 'beleg senden')).toEqual([])
})

it('terms are found by their number and by the words of their names, then of their meaning, once enough was typed', () => {
  const namesOf = (id: string): string[] => (id === 'BT-9' ? ['Fälligkeitsdatum', 'Payment due date'] : [id])
  const meaningOf = (id: string): string =>
    id === 'BT-20' ? 'Payment terms, such as a discount for early payment; not when it falls due' : ''
  const synonymsOf = (id: string): string[] => (id === 'BT-9' ? ['Valuta'] : [])
  const terms = { namesOf, synonymsOf, meaningOf }
  expect(matchTerms('bt-9', terms)[0]).toBe('BT-9')
  expect(matchTerms('fallig', terms)).toEqual(['BT-9'])
  expect(matchTerms('due payment', terms)).toEqual(['BT-9', 'BT-115', 'BT-20'])
  expect(matchTerms('discount', terms)).toEqual(['BT-147', 'BT-20'])
  expect(matchTerms('valut', terms)).toEqual(['BT-9'])
  expect(matchTerms('bt', terms)).toEqual([])
})
