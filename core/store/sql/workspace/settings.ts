import type { SettingReads, SettingWrites } from '../../port/workspace.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'

/** Values are JSON; what is read is unknown until the owner of the setting has decoded it. */
export function settingReads(db: ReadableDatabase): SettingReads {
  return {
    read: async (name: string): Promise<unknown> => settingOf(await readSettingText(db, name)),
  }
}

/** As it is stored. */
export async function readSettingText(db: ReadableDatabase, name: string): Promise<string | undefined> {
  return (await db.query<{ value: string }>('SELECT value FROM settings WHERE name = ?').get(name))?.value
}

export function settingOf(text: string | undefined): unknown {
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

export function settingWrites(db: WritableDatabase): SettingWrites {
  return {
    async write(name: string, value: unknown): Promise<void> {
      const text = value === undefined ? undefined : JSON.stringify(value)
      if (text === undefined) await db.statement('DELETE FROM settings WHERE name = ?').run(name)
      else if ((await db.statement('UPDATE settings SET value = ? WHERE name = ?').run(text, name)) === 0)
        await db.statement('INSERT INTO settings (name, value) VALUES (?, ?)').run(name, text)
    },
  }
}
