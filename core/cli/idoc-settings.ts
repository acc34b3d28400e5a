import type { IdocSettingsNow } from '../services/source.ts'

/**
 * The tables for IDocs of the workspace that is named. Without a name the default tables hold: what a file says then depends on the file
 * alone, not on whose desk it is read at. Throws AppError `not_found` where there is no workspace.
 */
export async function idocSettingsOf(data: string | undefined): Promise<IdocSettingsNow> {
  if (data === undefined) return undefined
  // The store is loaded for those who name one; the other calls answer without SQLite.
  const { readWorkspace } = await import('../services/reading.ts')
  const workspace = readWorkspace(data)
  try {
    const settings = workspace.idoc()
    return () => settings
  } finally {
    workspace.close()
  }
}
