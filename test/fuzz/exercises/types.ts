/** What the program does with an input of one kind. Runs in a thread of its own. */
export interface Exercise {
  /** What it read, as a text; the same input has the same one. Throws AppError for an input that it refuses, and `Broken`. */
  run(bytes: Uint8Array): Promise<string>
  close?(): Promise<void>
}

/** A promise of the program that an input breaks without any error; the message is the same for each input that breaks it. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
