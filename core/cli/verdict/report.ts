import type { RunReport } from './verdict.ts'

/** Formats of other programs; each is loaded when it is asked for. */
export const REPORTS = {
  svrl: async () => (await import('./svrl.ts')).createSvrl(),
  sarif: async () => (await import('./sarif.ts')).createSarif(),
  junit: async () => (await import('./junit.ts')).createJunit(),
} as const satisfies Readonly<Record<string, () => Promise<RunReport>>>

export type ReportFormat = keyof typeof REPORTS
