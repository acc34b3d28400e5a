import type { Target } from '../targets.ts'
import type { Exercise } from './types.ts'

/** Each loads what it needs alone: the thread of a target knows nothing of the others. */
export const EXERCISES: Readonly<Record<Target | 'faulty', () => Promise<Exercise>>> = {
  ubl: engine,
  cii: engine,
  idoc: engine,
  pdf: async () => (await import('./pdf.ts')).pdfExercise,
  model: async () => (await import('./files.ts')).modelExercise,
  v1: async () => (await import('./files.ts')).v1Exercise,
  zip: container,
  eml: container,
  msg: container,
  faulty: async () => (await import('./faulty.ts')).faultyExercise,
  http: async () => (await import('./http.ts')).openService(),
}

async function engine(): Promise<Exercise> {
  return (await import('./files.ts')).engineExercise
}

async function container(): Promise<Exercise> {
  return (await import('./containers.ts')).containerExercise
}
