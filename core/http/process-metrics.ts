import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Family } from './metrics.ts'

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
    families(): Family[] {
      const { rss, heapUsed, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const gauge = (name: string, help: string, value: number): Family => ({ name, type: 'gauge', help, samples: [['', value]] })
      const families: Family[] = [
        gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
        {
          name: 'process_cpu_seconds_total',
          type: 'counter',
          help: 'Time of the processors that was used.',
          samples: [['', (user + system) / 1e6]],
        },
        gauge('nodejs_heap_size_used_bytes', 'Objects of the main thread.', heapUsed),
        gauge('nodejs_external_memory_bytes', 'Buffers of the main thread.', external),
        gauge('nodejs_eventloop_lag_p50_seconds', 'Half of the waits for the event loop are shorter.', lag(delay.percentile(50))),
        gauge(
          'nodejs_eventloop_lag_p99_seconds',
          'All but one of a hundred waits for the event loop are shorter.',
          lag(delay.percentile(99)),
        ),
        gauge('nodejs_eventloop_lag_max_seconds', 'The longest wait for the event loop.', lag(delay.max)),
      ]
      delay.enable()
      delay.reset()
      return families
    },
    stop: (): boolean => delay.disable(),
  }
}
