import { expect, it } from 'vitest'
import { matchCommands, type Command } from '../../../renderer/views/commands.ts'

const commands: Command[] = [
  { id: 'command.queue', run: () => undefined },
  { id: 'command.settings', run: () => undefined },
]
const names: Record<string, string> = { 'command.queue': 'Afficher les envois', 'command.settings': 'Ouvrir les réglages' }
const find = (words: string) => matchCommands(commands, words, (key) => names[key] ?? key).map((command) => command.id)

it('commands are found by any words of their names, without accents, and all of them without words', () => {
  expect(find('reglages')).toEqual(['command.settings'])
  expect(find('envois affi')).toEqual(['command.queue'])
  expect(find('')).toHaveLength(2)
  expect(find('nothing')).toEqual([])
})
