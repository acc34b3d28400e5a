import { MOVE_SETTING, requireNotMoved } from '../moved.ts'
import { settingReads } from '../sql/workspace/settings.ts'
import { createAccess, type Access } from './access.ts'
import { openDatabase } from './database.ts'
import type { OpenFile } from './driver.ts'

/** Opens the file of a workspace that is worked on here. Throws as `openDatabase`, and AppError `invalid_state` for one that was moved away. */
export async function openToWrite(dir: string): Promise<{ readonly file: OpenFile; readonly access: Access }> {
  const file = openDatabase(dir)
  try {
    const access = createAccess(file)
    requireNotMoved(await settingReads(access.reads).read(MOVE_SETTING))
    return { file, access }
  } catch (error) {
    file.close()
    throw error
  }
}
