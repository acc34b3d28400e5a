import { AppError } from '../../base/errors.ts'
import { mapInOrder } from '../../base/in-order.ts'
import type { TimeStamp } from '../../contract/types.ts'
import { sayHead } from '../../store/signing.ts'
import type { StoreReader } from '../../store/store.ts'
import type { ChainFault, ChainVerdict, StampedHead } from '../../store/types.ts'
import { readAuthority, showRoot, type Authority } from './authority.ts'
import { checkToken } from './token.ts'

/** What the proof of a workspace has found, with its time stamps. */
export interface WorkspaceVerdict extends Omit<ChainVerdict, 'broken'> {
  readonly broken?: Omit<ChainFault, 'code'> & { readonly code: ChainFault['code'] | 'other_key' }
  readonly stamps?: readonly TimeStamp[]
}

/** Proves the log of a workspace, and every time stamp as of the time that it names. Asks nobody. */
export async function proveWorkspace(
  store: Pick<StoreReader, 'chain' | 'settings'>,
): Promise<ChainVerdict & { readonly stamps?: readonly TimeStamp[] }> {
  const verdict = await store.chain.verify()
  if (!verdict.valid) return verdict
  const { roots } = await readAuthority(store)
  const stamps = await mapInOrder(await store.chain.stamps(), (stamped) => proveStamp(stamped, roots))
  const spoilt = stamps.find(({ fault }) => fault !== undefined)
  const broken: ChainFault | undefined =
    spoilt === undefined
      ? undefined
      : { seq: spoilt.entry, code: 'timestamp', reason: `Its time stamp of ${spoilt.authority} does not hold: ${spoilt.fault}` }
  return {
    ...verdict,
    valid: broken === undefined,
    ...(broken === undefined ? {} : { broken }),
    ...(stamps.length === 0 ? {} : { stamps }),
  }
}

/** A time stamp as it is shown; with a fault where it does not hold. */
export async function proveStamp({ head, authority, token, root }: StampedHead, roots: Authority['roots']): Promise<TimeStamp> {
  const base = { entry: head.entry, hash: head.hash, authority }
  try {
    const { at, signer } = await checkToken(Buffer.from(token, 'base64'), { text: sayHead(head), roots: [root] })
    return { ...base, at, signer, root: showRoot(root, roots) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'timestamp_failed') return { ...base, fault: error.message }
    throw error
  }
}

/** The same verdict, where the last head is signed by this key; broken otherwise: whoever has the folder can sign with a key of their own. */
export function requireKey(verdict: WorkspaceVerdict, key: string): WorkspaceVerdict {
  const { signed, checked } = verdict
  if (!verdict.valid || signed?.public_key === key) return verdict
  const reason =
    signed === undefined
      ? `Nothing is signed, and so not by the key ${key}.`
      : `It is signed by the key ${signed.public_key}, and not by ${key}.`
  return { ...verdict, valid: false, broken: { seq: signed?.entry ?? checked, code: 'other_key', reason } }
}
