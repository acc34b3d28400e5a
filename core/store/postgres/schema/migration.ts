/** Brings the database of an office from the step before to this one. Never changed once released: a change is a new one at the end of the list. */
export interface Migration {
  readonly number: number
  readonly sql: string
}
