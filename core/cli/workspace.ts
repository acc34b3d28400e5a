import { createKeyFileBox } from '../services/secret-box.ts'
import { defaultDataDir } from '../services/data-dir.ts'
import { openNode } from '../http/node.ts'
import type { Node } from '../http/types.ts'

export { DATA_OPTION } from './inputs.ts'

export function dataDir(data: string | undefined): string {
  return data ?? defaultDataDir()
}

/** Opens the workspace for writing, works on it and closes it, whatever happens. Throws AppError `workspace_busy` while another process has it. */
export async function withNode<Result>(
  data: string | undefined,
  work: (node: Node) => Promise<Result>,
  { threads = false } = {},
): Promise<Result> {
  const dir = dataDir(data)
  const node = openNode({ dir, secrets: createKeyFileBox(dir), host: 'browser', threads })
  try {
    return await work(node)
  } finally {
    await node.close()
  }
}
