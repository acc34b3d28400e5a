import { AppError } from '../base/errors.ts'
import { createKeyFileBox } from '../services/remote/secret-box.ts'
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
}

/** Opens the workspace for writing, works on it and closes it, whatever happens. Throws AppError `workspace_busy` while another process has it. */
export async function withNode<Result>(data: string | undefined, work: (node: WorkspaceServer) => Promise<Result>): Promise<Result> {
  return closeAfter(await open(data, false), work)
}

/**
 * Works on a workspace: in this process, or through the desk that has it open. Throws AppError `workspace_busy` where another process has it that takes
 * no calls.
 */
export async function withWorkspace<Result>(
  data: string | undefined,
  work: (services: CommandServices) => Promise<Result>,
  { threads = false }: Options = {},
): Promise<Result> {
  const found = await openOrHandOver(data, threads)
  return 'close' in found ? closeAfter(found, (node) => work(callsOf(node))) : work(found)
}

async function openOrHandOver(data: string | undefined, threads: boolean): Promise<WorkspaceServer | CommandServices> {
  try {
    return await open(data, threads)
  } catch (error) {
    const elsewhere = error instanceof AppError && error.code === 'workspace_busy' ? handOver(dataDir(data)) : undefined
    if (elsewhere === undefined) throw error
    return elsewhere
  }
}

function callsOf({ services }: WorkspaceServer): CommandServices {
  return callsBy(async (name, args) => findCall(services, name)?.(...args))
}

async function open(data: string | undefined, threads: boolean): Promise<WorkspaceServer> {
  const dir = dataDir(data)
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
