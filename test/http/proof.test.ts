import { describe, expect, it } from 'vitest'
import type { Client } from '../../core/contract/client.ts'
import { randomBytes } from 'node:crypto'
import { serveAuthority, type Conduct } from '../support/serve-authority.ts'
import { clientOf, sampleXml, startServer } from './server-fixture.ts'

/** The key, the last head and the time stamps of a workspace, as the window asks for them. */

async function openDesk(): Promise<Client> {
  const node = await startServer()
  const window = clientOf(node.handleWindow)
  await window.upload_xml({ body: sampleXml('peppol'), query: { direction: 'outbound' } })
  return window
}

describe('the proof of a workspace', () => {
  it('shows the key, since when there is one, and the last head', async () => {
    const window = await openDesk()
    const { signed, authority, stamp } = await window.desk_proof()
    expect([authority, stamp]).toEqual([undefined, undefined])
    expect(signed).toMatchObject({
      public_key: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(signed?.since.localeCompare(signed.signed_at)).toBeLessThanOrEqual(0)
    await window.upload_xml({ body: sampleXml('to-mend'), query: { direction: 'outbound' } })
    const later = (await window.desk_proof()).signed
    expect([later?.public_key, (later?.entry ?? 0) > (signed?.entry ?? 0)]).toEqual([signed?.public_key, true])
  })

  it('is stamped on demand, and the root of the first answer waits for a person', async () => {
    const { url, state } = await serveAuthority()
    const window = await openDesk()
    await expect(window.desk_timestamp()).rejects.toMatchObject({ code: 'invalid_state' })
    expect(await window.desk_authority_set({ body: { url } })).toMatchObject({ authority: { url, roots: [] } })
    expect(state.asked).toBe(0)
    const { signed } = await window.desk_proof()
    const { stamp, authority } = await window.desk_timestamp()
    expect(stamp).toMatchObject({ authority: url, signer: 'CN=Time stamps of our tests', root: { confirmed: false } })
    expect(stamp?.entry).toBeGreaterThanOrEqual(signed?.entry ?? 0)
    const fingerprint = authority?.roots[0]?.fingerprint ?? ''
    expect(fingerprint).toBe(stamp?.root?.fingerprint)
    await expect(window.desk_root_confirm({ params: { fingerprint: 'ab' } })).rejects.toMatchObject({ code: 'not_found' })
    expect(await window.desk_root_confirm({ params: { fingerprint } })).toMatchObject({ stamp: { root: { confirmed: true } } })
    const { items } = await window.desk_calls({ query: {} })
    expect(items).toMatchObject([{ kind: 'timestamp', url, status: 200, verdict: 'done' }])
    // Whoever is asked no more leaves what it has given.
    expect(await window.desk_authority_clear()).toMatchObject({ stamp: { root: { confirmed: true } } })
    await expect(window.desk_timestamp()).rejects.toMatchObject({ code: 'invalid_state' })
  })

  it.each<[string, Conduct, string]>([
    ['does not answer', 'silent', 'broke'],
    ['answers with an error', 'error', 'HTTP status 500'],
    ['answers with a page', 'page', 'cannot be read'],
    ['answers without end', 'endless', 'longer than'],
    ['refuses', { status: 2 }, 'not now'],
    ['answers about something else', { imprint: randomBytes(32) }, 'another text'],
    ['gives an answer that it gave before', { nonce: randomBytes(8) }, 'another request'],
    ['signs with a certificate for something else', { usage: 'other' }, 'time stamps alone'],
  ])('is not stamped by an authority that %s, and says why', async (_, conduct, reason) => {
    const { url, root, state } = await serveAuthority()
    state.conduct = conduct
    const window = await openDesk()
    await window.desk_authority_set({ body: { url, root } })
    await expect(window.desk_timestamp()).rejects.toMatchObject({
      code: 'timestamp_failed',
      message: expect.stringContaining(reason) as string,
    })
    expect((await window.desk_proof()).stamp).toBeUndefined()
    expect((await window.desk_calls({ query: {} })).items).toMatchObject([
      { kind: 'timestamp', verdict: expect.stringContaining(reason) as string },
    ])
    state.conduct = {}
    expect((await window.desk_timestamp()).stamp?.root?.confirmed).toBe(true)
  })

  it('is not stamped by a root that came later', async () => {
    const [one, other] = [await serveAuthority(), await serveAuthority()]
    const window = await openDesk()
    await window.desk_authority_set({ body: { url: one.url } })
    await window.desk_timestamp()
    one.state.stands = other
    await expect(window.desk_timestamp()).rejects.toMatchObject({ code: 'timestamp_failed' })
  })

  it.each([
    ['an address that is none', { url: 'ftp://example.org' }],
    ['an address with a password', { url: 'https://a:b@example.org/' }],
    ['a root that is none', { url: 'https://example.org/', root: 'no certificate' }],
  ])('refuses %s', async (_, body) => {
    const window = await openDesk()
    await expect(window.desk_authority_set({ body })).rejects.toMatchObject({ code: 'validation_error' })
  })
})
