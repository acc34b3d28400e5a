import { join } from 'node:path'
import { listen } from '../../core/http/listen.ts'
import { openWorkspaceHost } from '../../core/http/workspace-host.ts'
import { openLog } from '../../core/services/log/log.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { createGate } from '../browser-gate.ts'
import { logCall, tellTerminal } from '../faults.ts'
import { Sessions } from '../sessions.ts'

/**
 * The engine of the development loop, run from its sources: `node engine.ts HOME`. The loop ends it when a source changes and starts it anew, so it
 * ends at once, as a crash would, and keeps nothing in memory that anybody misses. It tells its parent the link that lets it in.
 */
const [home = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const log = openLog({ dir: join(home, 'logs'), onFault: tellTerminal })
const host = await openWorkspaceHost({
  place: { home },
  secrets: createKeyFileBox,
  host: 'browser',
  threads: true,
  log: logCall(log),
  programLog: log,
})
let handle: (request: Request) => Promise<Response> = () => Promise.resolve(new Response(null, { status: 503 }))
const listener = await listen({ handle: (request) => handle(request) })
const sessions = new Sessions()
// The window's files come from the loop; in this folder lie none.
handle = createGate({ ...host, sessions, folder: import.meta.dirname })
process.send?.({ url: listener.url, token: sessions.issueLink() })
await host.runQueues()
