import { join } from 'node:path'
import type { Clock } from '../../base/ports.ts'
import { MOVE_SETTING, requireNotMoved } from '../moved.ts'
import { settingReads } from '../sql/workspace/settings.ts'
import { ANCHOR_FILE, openAnchor } from '../anchor.ts'
import { createSealer } from '../sealer.ts'
import { createKeyFileBox, type SecretBox } from '../secrets.ts'
import { createAccess, type Access } from './access.ts'
import { openDatabase } from './database.ts'
import type { OpenFile } from './driver.ts'

interface ToWrite {
  readonly dir: string
  readonly clock: Clock
  /** Seals the key that signs; the key file of the workspace when absent. */
  readonly secrets?: SecretBox | undefined
}

/** Opens the file of a workspace that is worked on here. Throws as `openDatabase`, and AppError `invalid_state` for one that was moved away. */
export async function openToWrite({
  dir,
  clock,
  secrets = createKeyFileBox(dir),
}: ToWrite): Promise<{ readonly file: OpenFile; readonly access: Access; close(): Promise<void> }> {
  const file = openDatabase(dir)
  const anchor = openAnchor(join(dir, ANCHOR_FILE))
  try {
    const access = createAccess(file, createSealer({ secrets, clock, anchor }))
    requireNotMoved(await settingReads(access.reads).read(MOVE_SETTING))
    // What an older program has left unbound is bound before anybody waits for it.
    await access.write(() => undefined)
    return {
      file,
      access,
      close: async () => {
        await access.flush()
        file.close()
        anchor.close()
      },
    }
  } catch (error) {
    file.close()
    throw error
  }
}
