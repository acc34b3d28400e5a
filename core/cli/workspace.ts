import { AppError } from '../base/errors.ts'
import { createKeyFileBox } from '../services/remote/secret-box.ts'
import { requireWorkspace } from '../services/reading.ts'
import { defaultDataDir } from '../services/data-dir.ts'
import { callsBy, findCall, type CommandServices } from '../http/door/calls.ts'
import { handOver } from '../http/door/hand-over.ts'
import { openWorkspaceServer } from '../http/workspace-server.ts'
import type { WorkspaceServer } from '../http/types.ts'

export { DATA_OPTION } from './inputs.ts'

export function dataDir(data: string | undefined): string {
  return data ?? defaultDataDir()
}

interface Options {
  readonly threads?: boolean
  /** The command puts something into a workspace, which is made where there is none. Of every other command a folder without one is a slip. */
  readonly begins?: boolean
}

/**
 * Opens the workspace for writing, works on it and closes it, whatever happens. Throws AppErrors `workspace_missing`, and `workspace_busy` while another
 * process has it.
 */
export async function withNode<Result>(data: string | undefined, work: (node: WorkspaceServer) => Promise<Result>): Promise<Result> {
  return closeAfter(await open(data, {}), work)
}

/**
 * Works on a workspace: in this process, or through the desk that has it open. Throws AppErrors `workspace_missing`, and `workspace_busy` where another
 * process has it that takes no calls.
 */
export async function withWorkspace<Result>(
  data: string | undefined,
  work: (services: CommandServices) => Promise<Result>,
  options: Options = {},
): Promise<Result> {
  const found = await openOrHandOver(data, options)
  return 'close' in found ? closeAfter(found, (node) => work(callsOf(node))) : work(found)
}

async function openOrHandOver(data: string | undefined, options: Options): Promise<WorkspaceServer | CommandServices> {
  try {
    return await open(data, options)
  } catch (error) {
    const elsewhere = error instanceof AppError && error.code === 'workspace_busy' ? handOver(dataDir(data)) : undefined
    if (elsewhere === undefined) throw error
    return elsewhere
  }
}

function callsOf({ services }: WorkspaceServer): CommandServices {
  return callsBy(async (name, args) => findCall(services, name)?.(...args))
}

async function open(data: string | undefined, { threads = false, begins = false }: Options): Promise<WorkspaceServer> {
  const dir = dataDir(data)
  if (!begins) requireWorkspace(dir)
  return openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser', threads })
}

/** Works with what was opened and closes it, whatever happens. */
export async function closeAfter<Opened extends { close(): Promise<unknown> }, Result>(
  opened: Opened,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
