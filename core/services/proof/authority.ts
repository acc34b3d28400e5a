import { AppError } from '../../base/errors.ts'
import type { StampRoot } from '../../contract/types.ts'
import type { Store, StoreReads, StoreWrites } from '../../store/store.ts'
import { describeRoot, readRoot } from './root.ts'

/** The setting of a workspace that says whom it asks for time stamps. Nobody is asked without it. */
const SETTING = 'timestamp_authority'
const MAX_ROOTS = 20
const MAX_URL = 2000

interface StoredRoot {
  /** Address of the authority that it belongs to. */
  readonly url: string
  /** In base64 (DER). */
  readonly certificate: string
  /** A person has named it, or said that it is the right one. */
  readonly confirmed: boolean
}

interface Stored {
  /** Absent where nobody is asked any more. */
  readonly url?: string
  /** Also those of authorities that were asked before: their time stamps stay. */
  readonly roots: readonly StoredRoot[]
}

/** Whom a workspace asks, and by which root certificates the answers hold; none before the first answer where a person has named none. */
export interface Authority {
  readonly url: string | undefined
  readonly roots: readonly StoredRoot[]
}

export async function readAuthority(store: Pick<StoreReads, 'settings'>): Promise<Authority> {
  const { url, roots } = ((await store.settings.read(SETTING)) as Stored | undefined) ?? { roots: [] }
  return { url, roots }
}

/** From now on this one; with a root certificate in PEM, its answers must come from that. Throws AppError `validation_error`. */
export async function setAuthority(store: Store, { url: given, root }: { readonly url: string; readonly root?: string }): Promise<void> {
  const url = readAddress(given)
  const named = root === undefined ? [] : [{ url, certificate: Buffer.from(readRoot(root)).toString('base64'), confirmed: true }]
  await store.write(async (tx) => {
    const { roots } = await readAuthority(tx)
    // A root that a person names takes the place of those that the address has brought along.
    const others = named.length === 0 ? roots : roots.filter((one) => one.url !== url)
    await write(tx, { url, roots: [...others, ...named] })
  })
}

export async function clearAuthority(store: Store): Promise<void> {
  await store.write(async (tx) => write(tx, { roots: (await readAuthority(tx)).roots }))
}

/** A person says that a root certificate is the right one. Throws AppError `not_found`. */
export async function confirmRoot(store: Store, fingerprint: string): Promise<void> {
  await store.write(async (tx) => {
    const { url, roots } = await readAuthority(tx)
    const isMeant = ({ certificate }: StoredRoot): boolean => fingerprintOf(certificate) === fingerprint
    if (!roots.some(isMeant))
      throw new AppError('not_found', `There is no root certificate with the fingerprint ${fingerprint.slice(0, 100)}.`)
    await write(tx, {
      ...(url === undefined ? {} : { url }),
      roots: roots.map((root) => (isMeant(root) ? { ...root, confirmed: true } : root)),
    })
  })
}

/** Keeps the root that the first answer of an authority brought along: from now on its answers must come from it. */
export async function keepRoot(tx: StoreWrites, url: string, certificate: string): Promise<void> {
  const authority = await readAuthority(tx)
  if (authority.roots.some((root) => root.url === url)) return
  const kept = authority.url === undefined ? {} : { url: authority.url }
  await write(tx, { ...kept, roots: [...authority.roots, { url, certificate, confirmed: false }] })
}

async function write(tx: StoreWrites, { roots, ...stored }: Stored): Promise<void> {
  await tx.settings.write(SETTING, { ...stored, roots: roots.slice(-MAX_ROOTS) } satisfies Stored)
}

/** A root certificate as it is shown, with whether a person stands for it. */
export function showRoot(certificate: string, roots: readonly StoredRoot[]): StampRoot {
  const { name, fingerprint } = describeRoot(Buffer.from(certificate, 'base64'))
  return { name, fingerprint, confirmed: roots.some((root) => root.certificate === certificate && root.confirmed) }
}

const fingerprintOf = (certificate: string): string => describeRoot(Buffer.from(certificate, 'base64')).fingerprint

function readAddress(text: string): string {
  const url = URL.parse(text.trim())
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.href.length > MAX_URL)
    throw wrongAddress('The address is no web address.')
  if (url.username !== '' || url.password !== '') throw wrongAddress('The address must not contain a name or password.')
  url.hash = ''
  return url.href
}

function wrongAddress(message: string): AppError {
  return new AppError('validation_error', message, {
    errors: [{ path: 'url', code: 'wrong_url', message }],
    next: 'Enter an address such as https://time-stamps.example/tsa.',
  })
}
