import type { UpdateKey } from './signature.ts'

/**
 * Who publishes this build: the keys by which updates are judged, and where they lie when no policy says otherwise. Whoever publishes Kontor makes a key with
 * `npm run release -- --new-key`, puts its public half here, and builds. Without a key nothing is looked for.
 */
export const PUBLISHER: { readonly source: string | undefined; readonly keys: readonly UpdateKey[] } = {
  source: undefined,
  keys: [],
}
