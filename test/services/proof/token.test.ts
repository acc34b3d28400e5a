import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRoot } from '../../../core/services/proof/root.ts'
import { checkToken, MAX_TOKEN_BYTES, readAnswer, writeRequest, type StampFacts } from '../../../core/services/proof/token.ts'
import { makeAuthority, type Wrong } from '../../support/authority.ts'
import RECORDED from './recorded.json' with { type: 'json' }

const TEXT = 'kontor head\n7\nab\n2026-11-26T10:00:00.000Z\n'

type Authority = Awaited<ReturnType<typeof makeAuthority>>
let authority: Authority
beforeAll(async () => {
  authority = await makeAuthority()
})

const base64 = (pem: string): string => Buffer.from(readRoot(pem)).toString('base64')

async function stamp(wrong: Wrong = {}, roots: readonly string[] | 'brought' = [base64(authority.root)]): Promise<StampFacts> {
  const { request, nonce } = await writeRequest(TEXT, randomBytes(8))
  return checkToken(await readAnswer(await authority.answer(request, wrong)), {
    text: TEXT,
    nonce,
    ...(roots === 'brought' ? {} : { roots }),
  })
}

describe('a time stamp', () => {
  it('says when, by whom and by which root', async () => {
    const at = new Date('2026-11-26T10:00:00.000Z')
    const facts = await stamp({ at })
    expect(facts).toMatchObject({ at: at.toISOString(), policy: '1.2.3.4.1', serial: '07', signer: 'CN=Time stamps of our tests' })
    expect(facts.root).toMatchObject({ certificate: base64(authority.root), name: 'CN=Root of our tests' })
    expect(facts.root.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('brings its root along where none was named', async () => {
    expect((await stamp({}, 'brought')).root.certificate).toBe(base64(authority.root))
    await expect(stamp({ without: 'root' }, 'brought')).rejects.toThrow('root certificate of the authority')
    await stamp({ without: 'root' })
  })

  it('may name the certificate that signs in the old way, and be signed by a stronger digest', async () => {
    await stamp({ named: 'old' })
    await stamp({ signedWith: 'SHA-512' })
  })

  it('of another program holds: OpenSSL has signed these', async () => {
    for (const { text, nonce, root, answer } of RECORDED) {
      const token = await readAnswer(Buffer.from(answer, 'base64'))
      const facts = await checkToken(token, { text, nonce, roots: [base64(root)] })
      expect(facts).toMatchObject({ policy: '1.2.3.4.1', signer: 'CN=Recorded time stamps' })
      await expect(checkToken(token, { text: `${text}.`, nonce, roots: [base64(root)] })).rejects.toThrow('another text')
    }
  })
})

describe('a time stamp is refused', () => {
  it.each<[string, Wrong, string]>([
    ['about another text', { imprint: randomBytes(32) }, 'another text'],
    ['by another digest', { digest: '1.3.14.3.2.26' }, 'another digest'],
    ['with another nonce', { nonce: randomBytes(8) }, 'another request'],
    ['without a nonce', { nonce: null }, 'another request'],
    ['by a certificate without a purpose', { usage: 'none' }, 'time stamps alone'],
    ['by a certificate for another purpose', { usage: 'other' }, 'time stamps alone'],
    ['by a certificate for other purposes as well', { usage: 'more' }, 'time stamps alone'],
    ['by a certificate whose purpose is not critical', { usage: 'uncritical' }, 'time stamps alone'],
    ['that does not name its certificate', { named: 'none' }, 'does not name the certificate'],
    ['that names another certificate', { named: 'other' }, 'names another certificate'],
    ['of a time after its certificate has expired', { signer: 'expired' }, 'does not lead to a root'],
    ['by a certificate that was issued by a weak digest', { signer: 'weak' }, 'too weak'],
    ['of a time after all certificates have expired', { at: new Date('2060-01-01') }, 'does not lead to a root'],
    ['of a time before its certificate was valid', { at: new Date('2001-01-01') }, 'does not lead to a root'],
    ['that lacks the issuer between', { without: 'issuer' }, 'does not lead to a root'],
    ['signed by a weak digest', { signedWith: 'SHA-1' }, 'too weak'],
    ['that the authority refuses', { status: 2 }, 'status 2): not now'],
  ])('%s', async (_, wrong, reason) => {
    await expect(stamp(wrong)).rejects.toThrow(reason)
  })

  it('by a root that is not known here', async () => {
    await expect(stamp({}, [base64(authority.otherRoot)])).rejects.toThrow('a root that is known here')
    await expect(stamp({}, [])).rejects.toThrow('root certificate')
  })

  it('with a byte turned over, wherever it stands', async () => {
    const { request, nonce } = await writeRequest(TEXT, randomBytes(8))
    const token = await readAnswer(await authority.answer(request))
    const asked = { text: TEXT, nonce, roots: [base64(authority.root)] }
    const facts = await checkToken(token, asked)
    const accepted: number[] = []
    for (let place = 0; place < token.byteLength; place += 7) {
      const turned = Uint8Array.from(token, (byte, index) => (index === place ? byte ^ 1 : byte))
      const said = await checkToken(turned, asked).catch(() => undefined)
      if (said !== undefined && JSON.stringify(said) !== JSON.stringify(facts)) accepted.push(place)
    }
    expect(accepted).toEqual([])
  })

  it('that is cut off, followed by something, too long, or nested without end', async () => {
    const { request } = await writeRequest(TEXT, randomBytes(8))
    const answer = await authority.answer(request)
    const nested = Buffer.alloc(MAX_TOKEN_BYTES)
    for (let place = 0; place < nested.byteLength; place += 2) nested.set([0x30, 0x80], place)
    for (const bytes of [
      answer.subarray(0, -1),
      Buffer.concat([answer, Buffer.of(0)]),
      Buffer.alloc(MAX_TOKEN_BYTES + 1),
      nested,
      Buffer.alloc(0),
    ]) {
      await expect(readAnswer(bytes)).rejects.toMatchObject({ code: 'timestamp_failed' })
      await expect(checkToken(bytes, { text: TEXT })).rejects.toMatchObject({ code: 'timestamp_failed' })
    }
  })
})

describe('a root certificate', () => {
  it('is read from PEM, and nothing else is one', () => {
    expect(readRoot(authority.root).byteLength).toBeGreaterThan(100)
    expect(() => readRoot(authority.issuer)).toThrow('another one has issued it')
    expect(() => readRoot('no certificate')).toThrow('no certificate in PEM')
  })
})
