/** What a store promises, answered at once. */
export type AtOnce<Reads> = {
  [Name in keyof Reads]: Reads[Name] extends (...args: infer Args) => Promise<infer Result> ? (...args: Args) => Result : never
}
