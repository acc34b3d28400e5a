import type { Language } from '../languages/languages.ts'
import { WORDS } from '../languages/words.ts'
import { fillIn, type Say } from './said.ts'

/** The words of the command line in a language, with what they speak of filled in. */
export function sayIn(lang: Language): Say {
  const words = WORDS[lang].command()
  const { oneBelowTwo } = WORDS[lang].pages().forms
  return (key, values = {}) => {
    const [one = '', many = one] = words[key].split('|')
    const age = Number(values['age'] ?? 1)
    const text = age === 1 || (oneBelowTwo && age < 2) ? one : many
    return fillIn(text, values)
  }
}
