/** A code list as generated: its values as one blank separated text, split on first use. */
export interface CodeListData {
  readonly version: string
  readonly source: string
  /** First 16 hexadecimal digits of the SHA-256 of the source file. */
  readonly sourceHash: string
  /** Publication date of the source, `YYYY-MM-DD`. */
  readonly date: string
  readonly codes: string
}
