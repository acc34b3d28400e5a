import type { ChangedKind } from '../../contract/types.ts'
import type { SettingReads } from '../port/workspace.ts'
import type { ReadableDatabase } from '../sql/database.ts'
import { readSettingText, settingOf } from '../sql/workspace/settings.ts'
import type { Mark } from './transaction.ts'

/** Written without raising a mark, so that nobody hears of it (`schema/004-keep-sums.ts`). */
const UNTOLD = 'last_used_at'
const KINDS: readonly ChangedKind[] = ['company', 'settings']

/** Settings that are kept in memory between transactions, where whoever has the workspace open hears of what others write. */
export interface KnownSettings extends SettingReads {
  /** What a transaction of this node has left. */
  committed(marks: readonly Mark[]): void
  /** What was written since, by others as well. */
  changed(what: readonly ChangedKind[]): void
}

export function knownSettings(db: ReadableDatabase): KnownSettings {
  let texts = new Map<string, string | undefined>()
  let mark = 0
  const forget = (): void => {
    texts = new Map()
  }
  return {
    async read(name: string): Promise<unknown> {
      // What was read before all is forgotten goes to what was forgotten.
      const mine = texts
      if (!mine.has(name) || name === UNTOLD) mine.set(name, await readSettingText(db, name))
      return settingOf(mine.get(name))
    },
    committed(marks) {
      const raised = marks.reduce((sum, { kind, mark }) => (KINDS.includes(kind) ? sum + mark : sum), 0)
      if (raised === mark) return
      mark = raised
      forget()
    },
    changed(what) {
      if (what.some((kind) => KINDS.includes(kind))) forget()
    },
  }
}
