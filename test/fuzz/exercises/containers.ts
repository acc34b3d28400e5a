import { openContainer } from '../../../core/services/containers/open.ts'
import { Broken, type Exercise } from './types.ts'

/** What no name may hold that is shown: characters that are not seen, or turn what is. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/

/** An archive or a mail with what lies in it. */
export const containerExercise: Exercise = {
  async run(bytes) {
    const { parts, mails } = await openContainer(bytes)
    if (parts.some(({ inner }) => inner.some((name) => UNSEEN.test(name)))) throw new Broken('a name has characters that are not seen')
    const say = <T extends { readonly bytes?: Uint8Array }>(part: T) => ({
      ...part,
      bytes: part.bytes && Buffer.from(part.bytes).toString('base64'),
    })
    return JSON.stringify([parts.map(say), mails.map(say)])
  },
}
