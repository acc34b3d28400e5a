import type { PageStyle } from '../services/types.ts'

/**
 * The tables for IDocs of the workspace that is named. Without a name the default tables hold: what a file says then depends on the file
 * alone, not on whose desk it is read at. Throws AppError `workspace_missing` where there is no workspace.
 */
export async function idocSettingsOf(data: string | undefined): Promise<Awaited<ReturnType<ReadWorkspace['idoc']>> | undefined> {
  return data === undefined ? undefined : await readSetting(data, (workspace) => workspace.idoc())
}

/** Logo and colour of the workspace that is named; without a name a page has neither. Throws AppError `workspace_missing`. */
export async function pageStyleOf(data: string | undefined): Promise<PageStyle> {
  return data === undefined ? {} : await readSetting(data, (workspace) => workspace.pageStyle())
}

type ReadWorkspace = ReturnType<typeof import('../services/reading.ts').readWorkspace>

/** The store is loaded for those who name a workspace; the other calls answer without SQLite. */
async function readSetting<Value>(data: string, read: (workspace: ReadWorkspace) => Promise<Value>): Promise<Value> {
  const { readWorkspace } = await import('../services/reading.ts')
  const workspace = readWorkspace(data)
  try {
    return await read(workspace)
  } finally {
    await workspace.close()
  }
}
