import { monitorEventLoopDelay } from 'node:perf_hooks'
import { family } from './metrics.ts'

/** How often the loop is asked, in milliseconds. */
const RESOLUTION = 10

/**
 * What the process itself takes: with it a server that has too much to do can be told from a machine that has. The delays of the event loop are
 * those since they were last written; nothing is measured before somebody has asked once.
 */
export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  const lag = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000)
  return {
    write(): string {
      const { rss, heapUsed, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const lines = [
        ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', rss]]),
        ...family('process_cpu_seconds_total', 'counter', 'Time of the processors that was used.', [['', (user + system) / 1e6]]),
        ...family('nodejs_heap_size_used_bytes', 'gauge', 'Objects of the main thread.', [['', heapUsed]]),
        ...family('nodejs_external_memory_bytes', 'gauge', 'Buffers of the main thread.', [['', external]]),
        ...family('nodejs_eventloop_lag_p50_seconds', 'gauge', 'Half of the waits for the event loop are shorter.', [
          ['', lag(delay.percentile(50))],
        ]),
        ...family('nodejs_eventloop_lag_p99_seconds', 'gauge', 'All but one of a hundred waits for the event loop are shorter.', [
          ['', lag(delay.percentile(99))],
        ]),
        ...family('nodejs_eventloop_lag_max_seconds', 'gauge', 'The longest wait for the event loop.', [['', lag(delay.max)]]),
      ]
      delay.enable()
      delay.reset()
      return `${lines.join('\n')}\n`
    },
    stop: (): boolean => delay.disable(),
  }
}
