/** Seconds that the rest will take at the pace so far; undefined before there is one. */
export function secondsLeft(done: number, total: number, elapsedMilliseconds: number): number | undefined {
  return done === 0 ? undefined : Math.ceil(((elapsedMilliseconds / done) * (total - done)) / 1000)
}
