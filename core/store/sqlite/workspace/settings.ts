import type { SettingReads, SettingWrites } from '../../port/workspace.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'

/** Values are JSON; what is read is unknown until the owner of the setting has decoded it. */
export function settingReads(db: ReadableDatabase): SettingReads {
  return {
    read(name: string): unknown {
      const row = db.query<{ value: string }>('SELECT value FROM settings WHERE name = ?').get(name)
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
    },
  }
}

export function settingWrites(db: WritableDatabase): SettingWrites {
  return {
    write(name: string, value: unknown): void {
      if (value === undefined) db.statement('DELETE FROM settings WHERE name = ?').run(name)
      else db.statement('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, JSON.stringify(value))
    },
  }
}
