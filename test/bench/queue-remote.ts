import { startRemote } from '../support/remote.ts'

/** A remote in a process of its own, so that what it keeps is not counted; tells its address to whoever started it. */
const remote = await startRemote({ latency_ms: Number(process.argv[2]) })
process.send?.(remote.url)
