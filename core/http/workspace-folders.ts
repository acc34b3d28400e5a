import { mapInOrder, filterInOrder } from '../base/in-order.ts'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FIRST_WORKSPACE } from '../services/data-dir.ts'
import { isWorkspace, readLabel } from '../services/reading.ts'
import type { WorkspaceLabel } from '../services/types.ts'

/** Folder with a folder for each workspace; or the folder of one workspace, which is then the only one. */
export type Place = { readonly home: string } | { readonly dir: string }

export type WorkspaceFolders = ReturnType<typeof createFolders>

const FOLDER = /^[a-z0-9-]{1,64}$/
const DELETED = '.deleted'

/** Where the workspaces of a desk lie, and which of them are archived. */
export function createFolders(place: Place) {
  if ('home' in place) removeLeftovers(place.home)
  const folderOf = (id: string): string => ('home' in place ? join(place.home, id) : place.dir)
  const listAll = (): string[] => ('home' in place ? listWorkspaces(place.home) : [FIRST_WORKSPACE])
  /** Archived workspaces have their label here, the others undefined; each is asked once, since only this desk changes it. */
  const archived = new Map<string, WorkspaceLabel | undefined>()
  const noteLabel = (id: string, label: WorkspaceLabel): void => void archived.set(id, label.archived_at === undefined ? undefined : label)
  const archivedLabel = async (id: string): Promise<WorkspaceLabel | undefined> => {
    if (!archived.has(id)) noteLabel(id, await readLabel(folderOf(id)))
    return archived.get(id)
  }
  /** Ids of those that are worked on. */
  const listIds = (): Promise<string[]> => filterInOrder(listAll(), async (id) => (await archivedLabel(id)) === undefined)
  return {
    home: 'home' in place ? place.home : dirname(place.dir),
    folderOf,
    listIds,
    noteLabel,
    listArchived: async () =>
      (
        await mapInOrder(listAll(), async (id) => {
          const label = await archivedLabel(id)
          return label === undefined ? [] : [[id, label] as const]
        })
      ).flat(),
    /** One that was archived is worked on again. */
    resume: (id: string): void => void archived.set(id, undefined),
    /** Takes away the folder of a workspace that is closed. */
    remove(id: string): void {
      archived.delete(id)
      removeFolder(folderOf(id))
    },
    /** Where somebody worked last; of a new home the first workspace. */
    async lastUsed(but?: string): Promise<string> {
      const ids = (await listIds()).filter((id) => id !== but)
      const used = await mapInOrder(ids, async (id) => ({ id, at: (await readLabel(folderOf(id))).last_used_at ?? '' }))
      const first = ids.includes(FIRST_WORKSPACE) ? FIRST_WORKSPACE : (ids[0] ?? FIRST_WORKSPACE)
      return used.reduce((best, next) => (next.at > best.at ? next : best), { id: first, at: '' }).id
    },
  }
}

/** First under a name that is no workspace's: half of a folder must never pass for one. */
function removeFolder(dir: string): void {
  const gone = `${dir}${DELETED}`
  renameSync(dir, gone)
  rmSync(gone, { recursive: true, force: true })
}

/** What was being deleted when the program ended. */
function removeLeftovers(home: string): void {
  const names = existsSync(home) ? readdirSync(home) : []
  for (const name of names) {
    if (name.endsWith(DELETED) && FOLDER.test(name.slice(0, -DELETED.length))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

function listWorkspaces(home: string): string[] {
  try {
    const folders = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory() && FOLDER.test(entry.name))
    return folders.map(({ name }) => name).filter((name) => isWorkspace(join(home, name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
