/** Parts of the letterhead that are ours: name and logo, the sender's address above the recipient's, and the footer. */
export const BLOCKS = ['head', 'sender', 'footer'] as const
export type BlockName = (typeof BLOCKS)[number]
