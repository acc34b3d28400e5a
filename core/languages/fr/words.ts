import type { Words } from '../types.ts'
import { COMMAND } from './command.ts'
import { CARRIER } from './carrier.ts'
import { FOREIGN } from './foreign.ts'
import { LABELS } from './labels.ts'
import { PAGES } from './pages.ts'
import { RULES } from './rules.ts'
import { SHELL } from './shell.ts'
import { XML } from './xml.ts'

export const WORDS: Words = {
  labels: LABELS,
  rules: RULES,
  xml: XML,
  foreign: FOREIGN,
  carrier: CARRIER,
  pages: PAGES,
  shell: SHELL,
  command: COMMAND,
}
