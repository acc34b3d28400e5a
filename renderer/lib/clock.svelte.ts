/** The present, a new value every ten seconds: enough for "next try in 3 min" and for a day that ends. */
export class LiveClock {
  now: Date = $state.raw(new Date())

  constructor() {
    setInterval(() => (this.now = new Date()), 10_000)
  }
}
