/** What the window in a browser and the program that serves it on loopback have to agree on. */

/**
 * The session of the window, sent with each of its requests. The page keeps it where only pages of its own address reach it, the port included; a cookie
 * would go to every port of the computer, and with it to whoever listens there.
 */
export const SESSION_HEADER = 'x-kontor-session'

/** The token of the link, where it is exchanged for a session. */
export const LINK_HEADER = 'x-kontor-link'

/** Where the link leads to: the window, which takes the token out of its address. */
export const OPEN_PATH = '/open'

/** POST exchanges the token of a link for a session, GET says whether a session is one. */
export const SESSION_PATH = '/session'

/** Says how to get a session. */
export const SIGN_IN_PATH = '/sign-in'

/** PUT of a ticket that the page has thought up lets one file be fetched by GET, once and without a session: a browser saves a dropped file by its address alone. */
export const TICKETS_PATH = '/tickets/'
