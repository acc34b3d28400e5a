import type { Language } from '../languages/languages.ts'
import type { CommandWords } from '../languages/types.ts'
import { WORDS } from '../languages/words.ts'

export type Say = (key: keyof CommandWords, values?: Readonly<Record<string, string | number>>) => string

/** The words of the command line in a language, with what they speak of filled in. */
export function sayIn(lang: Language): Say {
  const words = WORDS[lang].command()
  const { oneBelowTwo } = WORDS[lang].pages().forms
  return (key, values = {}) => {
    const [one = '', many = one] = words[key].split('|')
    const age = Number(values['age'] ?? 1)
    const text = age === 1 || (oneBelowTwo && age < 2) ? one : many
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
