/** What so much of the times, which are sorted, lies below, in milliseconds as they are shown. */
export function quantile(times: readonly number[], share: number): string {
  return (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
}

export function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? NaN
}
