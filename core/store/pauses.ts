/** No pause of a delivery is longer, other than one that a person has chosen: as long as a remote's own wish (RFC 9110, Retry-After) is followed. */
export const MAX_PAUSE_MS = 3_600_000

/** Clocks of nodes that work one queue, and one that is set right from time to time, differ by no more. */
const DIFFERENCE_MS = 300_000

/** What is put off further than that, and not by a person, was put off while the clock of the machine was ahead: it counts as due. */
export const AHEAD_MS = MAX_PAUSE_MS + DIFFERENCE_MS
