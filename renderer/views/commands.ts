import type { MessageKey } from '../lib/i18n/i18n.svelte.ts'

export interface Command {
  readonly id: Extract<MessageKey, `command.${string}`>
  readonly run: () => void
}

function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Commands whose name holds every word; all of them while nothing is typed. */
export function matchCommands(commands: readonly Command[], words: string, t: (key: MessageKey) => string): Command[] {
  const parts = fold(words)
    .split(/\s+/)
    .filter((part) => part !== '')
  return commands.filter((command) => parts.every((part) => fold(t(command.id)).includes(part)))
}
