/** Who does what is being written: asked within each write, undefined where it is not known. */
export type Actor = () => string | undefined

export const NOBODY: Actor = () => undefined
