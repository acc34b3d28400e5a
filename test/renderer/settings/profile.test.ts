import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../core/contract/client.ts'
import type { Company } from '../../../core/contract/types.ts'
import { Profile } from '../../../renderer/settings/company/profile.svelte.ts'
import { clientOf, startServer } from '../../http/server-fixture.ts'

const COMPANY: Company = {
  name: 'Nordwind GmbH',
  address: { country_code: 'DE', city: 'Kiel' },
  vat_ids: ['DE123456788'],
  tax_numbers: [],
  registrations: [],
  directors: [],
  contacts: [],
  endpoints: [],
  accounts: [],
}
const ACCOUNT = { iban: 'DE89370400440532013000' }

let api: Client
let profile: Profile

beforeEach(async () => {
  api = clientOf((await startServer()).handleWindow)
  await api.company_set({ body: COMPANY })
  profile = new Profile(api)
  await profile.load()
})

describe('the profile of the client company', () => {
  it('keeps what somebody else has stored while it was being changed here', async () => {
    profile.form.address.post_code = '24103'
    await api.company_set({ body: { ...COMPANY, accounts: [ACCOUNT], address: { country_code: 'DE', city: 'Rostock' } } })
    await profile.load()
    expect(profile.form.address).toMatchObject({ post_code: '24103', city: 'Rostock' })
    expect(await profile.save()).toBe(true)
    expect(await api.company_get()).toMatchObject({ accounts: [ACCOUNT], address: { post_code: '24103', city: 'Rostock' } })
    expect(profile.isChanged).toBe(false)
  })

  it('is not put over one that was stored since: what is typed stays, and the next time it is meant', async () => {
    profile.form.address.city = 'Rostock'
    await api.company_set({ body: { ...COMPANY, accounts: [ACCOUNT], address: { country_code: 'DE', city: 'Wismar' } } })
    await expect(profile.save()).rejects.toMatchObject({ errors: [{ code: 'other_change' }] })
    expect(await api.company_get()).toMatchObject({ address: { city: 'Wismar' } })
    expect(profile.form).toMatchObject({ address: { city: 'Rostock' }, accounts: [ACCOUNT] })
    expect(await profile.save()).toBe(true)
    expect(await api.company_get()).toMatchObject({ accounts: [ACCOUNT], address: { city: 'Rostock' } })
  })

  it('says who has changed what is being typed, and nothing of what is not', async () => {
    profile.form.address.city = 'Rostock'
    await api.company_set({ body: { ...COMPANY, address: { country_code: 'DE', city: 'Kiel', post_code: '24103' } } })
    expect(await profile.load()).toBeUndefined()
    await api.company_set({ body: { ...COMPANY, address: { country_code: 'DE', city: 'Wismar' } } })
    expect(await profile.load()).toMatchObject({ updated_by: expect.stringMatching(/^desk:/) as string })
    expect(profile.form.address).toMatchObject({ city: 'Rostock', post_code: '' })
  })

  it('begins with the name that the client was given, once, as nothing that is unsaved', async () => {
    const fresh = clientOf((await startServer()).handleWindow)
    const begun = new Profile(fresh)
    await begun.load()
    begun.suggestName('Hafenbau Ost AG')
    expect([begun.form.name, begun.isChanged]).toEqual(['Hafenbau Ost AG', false])
    await begun.load()
    expect([begun.form.name, begun.isChanged]).toEqual(['Hafenbau Ost AG', false])
    begun.form.name = ''
    expect(begun.isChanged).toBe(true)
    begun.suggestName('Hafenbau Ost AG')
    expect(begun.form.name).toBe('')
    // What somebody else has said meanwhile takes the place of a name that nobody has typed.
    begun.discard()
    await fresh.company_set({ body: COMPANY })
    expect(await begun.load()).toBeUndefined()
    expect([begun.form.name, begun.isChanged]).toEqual(['Nordwind GmbH', false])
    profile.suggestName('Hafenbau Ost AG')
    expect(profile.form.name).toBe('Nordwind GmbH')
  })

  it('keeps what is typed while it is saved', async () => {
    const company_set: Client['company_set'] = async (asked) => {
      const answer = await api.company_set(asked)
      typed.form.address.post_code = '24103'
      return answer
    }
    const typed = new Profile({ ...api, company_set })
    await typed.load()
    typed.form.address.city = ' Rostock '
    expect(await typed.save()).toBe(true)
    expect([typed.form.address.city, typed.form.address.post_code, typed.isChanged]).toEqual(['Rostock', '24103', true])
    typed.discard()
    expect(typed.form.address.post_code).toBe('')
  })

  it('takes nothing that was stored while it was being read for something typed here', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    let reads = 0
    const company_get: Client['company_get'] = async () => {
      const answer = await api.company_get()
      if (++reads === 2) await held
      return answer
    }
    const followed = new Profile({ ...api, company_get })
    await followed.load()
    await api.company_set({ body: { ...COMPANY, accounts: [ACCOUNT] } })
    const first = followed.load()
    await expect.poll(() => reads).toBe(2)
    await api.company_set({ body: COMPANY })
    const second = followed.load()
    release(undefined)
    expect([await first, await second]).toEqual([undefined, undefined])
    expect([followed.form.accounts.map(({ iban }) => iban), followed.isChanged]).toEqual([[''], false])
  })

  it('is put back to what it was beside what was typed since', async () => {
    profile.form.address.city = 'Rostock'
    expect(await profile.save()).toBe(true)
    profile.form.legal_information = 'HRB 1'
    expect(await profile.put(COMPANY)).toBe(true)
    expect([profile.form.address.city, profile.form.legal_information, profile.isChanged]).toEqual(['Kiel', 'HRB 1', true])
  })
})
