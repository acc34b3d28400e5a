import type { DeskFigures } from '../services/desk.ts'
import type { CallLogEntry } from './app.ts'

/** Upper bounds of the buckets in seconds, around the times that are promised: 50 ms for a page of the list, 200 ms for an upload. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 5, 30] as const

interface Timing {
  readonly buckets: number[]
  seconds: number
  calls: number
}

/** Numbers about a server for Prometheus (text format 0.0.4): no content, no key, no name of a document. */
export function createMetrics() {
  const answers = new Map<string, number>()
  const timings = new Map<string, Timing>()

  return {
    observe({ operation = 'none', status, milliseconds }: CallLogEntry): void {
      const labels = `operation="${operation}",status="${status}"`
      answers.set(labels, (answers.get(labels) ?? 0) + 1)
      const timing = timings.get(operation) ?? { buckets: BUCKETS.map(() => 0), seconds: 0, calls: 0 }
      timings.set(operation, timing)
      timing.calls += 1
      timing.seconds += milliseconds / 1000
      for (const [index, bound] of BUCKETS.entries())
        if (milliseconds / 1000 <= bound) timing.buckets[index] = (timing.buckets[index] ?? 0) + 1
    },

    /** `workspace` names it where a node has several. */
    families(state: DeskFigures, workspace: string | undefined): Family[] {
      const mine = workspace === undefined ? '' : `workspace="${workspace}"`
      const named = ([labels, ...rest]: Sample): Sample => [[mine, labels].filter((label) => label !== '').join(','), ...rest]
      const family = (name: string, type: Family['type'], help: string, samples: readonly Sample[]): Family => ({
        name,
        type,
        help,
        samples: samples.map(named),
      })
      return [
        { name: 'kontor_info', type: 'gauge', help: 'Version of the program.', samples: [[`version="${state.app_version}"`, 1]] },
        family('kontor_documents', 'gauge', 'Documents in the workspace.', [['', state.documents]]),
        family('kontor_deliveries_waiting', 'gauge', 'Deliveries that the queue goes on with by itself.', [['', state.waiting]]),
        family('kontor_deliveries_attention', 'gauge', 'Deliveries that wait for a person.', [['', state.attention]]),
        family('kontor_exchange_online', 'gauge', 'Whether the exchange answered the last call.', [
          ['', state.connection === 'online' || state.connection === 'key_refused' ? 1 : 0],
        ]),
        family('kontor_calls_total', 'counter', 'Answered calls of the API.', [...answers]),
        family('kontor_call_seconds', 'histogram', 'Time from a call to its answer.', [...timings].flatMap(writeTiming)),
      ]
    },
  }
}

type Sample = readonly [labels: string, value: number, suffix?: string]

function writeTiming([operation, { buckets, seconds, calls }]: readonly [string, Timing]): Sample[] {
  const label = `operation="${operation}"`
  return [
    ...BUCKETS.map((bound, index): Sample => [`${label},le="${bound}"`, buckets[index] ?? 0, '_bucket']),
    [`${label},le="+Inf"`, calls, '_bucket'],
    [label, seconds, '_sum'],
    [label, calls, '_count'],
  ]
}

export interface Family {
  readonly name: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

/** Those of one name stand together, and what is said twice stands once. */
export function writeFamilies(families: readonly Family[]): string {
  return [...Map.groupBy(families, ({ name }) => name)]
    .map(([name, same]) => {
      const lines = same.flatMap(({ samples }) =>
        samples.map(([labels, value, suffix = '']) => `${name}${suffix}${labels === '' ? '' : `{${labels}}`} ${value}`),
      )
      return [`# HELP ${name} ${same[0]?.help ?? ''}`, `# TYPE ${name} ${same[0]?.type ?? ''}`, ...new Set(lines), ''].join('\n')
    })
    .join('')
}
