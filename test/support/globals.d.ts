/** Tests see both Node and the browser; of the browser's types, this member of Node's streamed request bodies is missing. */
interface RequestInit {
  duplex?: 'half'
}
