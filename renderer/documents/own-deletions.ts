const own = new Set<string>()

/** The person at this window takes a document away, and with it what was typed there and not saved. Settles as the work does. */
export async function takeAway<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  // The event may come before the answer.
  own.add(id)
  try {
    return await work()
  } catch (error) {
    own.delete(id)
    throw error
  }
}

export const isTakenAwayHere = (id: string): boolean => own.has(id)
