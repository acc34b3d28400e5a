import type { messages } from './de/window.ts'

/** Messages of the window: German is the first catalogue, its keys are what the others must have, or they do not compile. */
export type Messages = Readonly<Record<keyof typeof messages, string>>
