import { expect, it, onTestFinished } from 'vitest'
import { openOffice, type OfficeOptions } from '../../../core/store/postgres/store.ts'
import { createDatabase, createEmptyDatabase, describeOnServers, type TestDatabase } from '../../support/postgres.ts'
import { countingIds, manualClock, newDocument } from '../../support/workspace.ts'
import { folderOf } from '../../support/postgres-folder.ts'

describeOnServers('an office', (server) => {
  const clock = manualClock()
  const open = async (url: string, options: Partial<OfficeOptions> = {}) => {
    const office = await openOffice(url, { folder: folderOf(url), clock, ...options })
    onTestFinished(() => office.close())
    return office
  }
  const create = async (make = createDatabase): Promise<TestDatabase> => {
    const database = await make(server)
    onTestFinished(() => database.drop())
    return database
  }

  it('holds workspaces that know nothing of each other, with the same ids and contents in each', async () => {
    const office = await open((await create()).url)
    for (const id of ['one', 'two']) await office.createWorkspace(id)
    await expect(office.createWorkspace('one')).rejects.toMatchObject({ code: 'invalid_state' })
    await expect(office.openWorkspace('three', { clock, ids: countingIds() })).rejects.toMatchObject({ code: 'workspace_missing' })
    expect(await office.workspaces()).toEqual(['one', 'two'].map((id) => ({ id, created_at: clock.now(), isClosed: false })))
    const [one, two] = await Promise.all(['one', 'two'].map((id) => office.openWorkspace(id, { clock, ids: countingIds() })))
    if (one === undefined || two === undefined) throw new Error('two workspaces')
    const stored = await Promise.all([one, two].map((store) => store.write((tx) => tx.documents.insert(newDocument('INV-1')))))
    expect(stored[0]).toEqual(stored[1])
    await two.write((tx) => tx.documents.insert(newDocument('INV-2', { customer: 'Nachbar' })))
    expect([await one.list.count(), await two.list.count()]).toEqual([1, 2])
    await two.write((tx) => tx.documents.erase(stored[1]?.id ?? '', 'test'))
    expect((await one.versions.read(stored[0]?.id ?? '')).version).toBe(1)
    for (const store of [one, two]) expect(await store.chain.verify()).toMatchObject({ valid: true })
    const query = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'asc', search: 'nachbar' } as const
    expect([(await one.list.read(query)).total, (await two.list.read(query)).total]).toEqual([0, 1])
  })

  it('stores what comes at once together, each for himself, and undoes alone what throws', async () => {
    const office = await open((await create()).url)
    await office.createWorkspace('one')
    let actor = ''
    const store = await office.openWorkspace('one', { clock, ids: countingIds(), actor: () => actor })
    const works = Array.from({ length: 40 }, (_, index) => {
      actor = `key-${index}`
      return store.write(async (tx) => {
        const { id } = await tx.documents.insert(newDocument(`INV-${index}`))
        if (index % 4 === 0) throw new RangeError(`${index}`)
        return id
      })
    })
    const ends = await Promise.allSettled(works)
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(works.map((_, index) => index % 4 !== 0))
    expect(await store.list.count()).toBe(30)
    const [{ id } = { id: '' }] = await store.documents.findByNumber('INV-7')
    expect(await store.log.list(id)).toMatchObject([{ actor: 'key-7' }])
    expect(await store.chain.verify()).toMatchObject({ valid: true, checked: 93 })
    await store.close()
  })

  it('lets in a call with what every node has written to settings before, and counts it for all of them', async () => {
    const { url } = await create()
    const [one, two] = [await open(url), await open(url)]
    await one.createWorkspace('client')
    const options = { clock, ids: countingIds(), onChange: () => undefined }
    const [here, there] = [await one.openWorkspace('client', options), await two.openWorkspace('client', options)]
    const { key = '', id } = await here.write((tx) => tx.keys.create({ name: 'ERP', methods: ['documents'] }))
    for (const value of [1, 2, undefined]) {
      for (const name of ['company', 'theme', 'last_used_at']) {
        expect(await there.settings.read(name)).toBe(value === undefined ? 2 : value === 1 ? undefined : 1)
        await here.write((tx) => tx.settings.write(name, value))
        expect(await here.settings.read(name)).toBe(value)
        expect(await there.write((tx) => tx.settings.read(name))).toBe(value)
        if (name !== 'last_used_at') expect(await two.admit(key, 1000, 60_000)).toMatchObject({ id: 'client', key: { id } })
        expect(await there.settings.read(name)).toBe(value)
      }
    }
    expect((await one.admit(key, 60_999, 60_000))?.counted).toEqual({ from: 1000, calls: 7 })
    expect((await one.admit(key, 61_000, 60_000))?.counted).toEqual({ from: 61_000, calls: 1 })
    await here.write((tx) => tx.keys.revoke(id))
    expect((await two.admit(key, 0, 60_000))?.key.revoked_at).toBe(clock.now())
    expect(await two.admit(`${key}x`, 0, 60_000)).toBeUndefined()
    for (const store of [here, there]) await store.close()
  })

  it('forgets a setting that was being read while another node wrote it', async () => {
    const { url } = await create()
    const [one, two] = [await open(url), await open(url)]
    await one.createWorkspace('client')
    const options = { clock, ids: countingIds(), onChange: () => undefined }
    const [here, there] = [await one.openWorkspace('client', options), await two.openWorkspace('client', options)]
    const { key = '' } = await here.write((tx) => tx.keys.create({ name: 'ERP', methods: ['documents'] }))
    for (let value = 0; value < 50; value++) {
      const early = there.settings.read('theme')
      await here.write((tx) => tx.settings.write('theme', value))
      await two.admit(key, 0, 60_000)
      expect(await there.settings.read('theme')).toBe(value)
      await early
    }
    for (const store of [here, there]) await store.close()
  })

  it('says of several workspaces at once what each says of itself', async () => {
    const office = await open((await create()).url)
    const ids = ['one', 'two', 'three']
    for (const [index, id] of ids.entries()) {
      await office.createWorkspace(id)
      const store = await office.openWorkspace(id, { clock, ids: countingIds() })
      for (let count = 0; count < index; count++) await store.write((tx) => tx.documents.insert(newDocument(`INV-${count}`)))
      await store.close()
    }
    const none = { waiting: 0, attention: 0 }
    expect(await office.figures(['three', 'one', 'four'])).toEqual([
      { id: 'one', documents: 0, ...none },
      { id: 'three', documents: 2, ...none },
    ])
  })

  it('is made by the role of the owner and used by that of the program', async () => {
    const database = await create(createEmptyDatabase)
    await expect(openOffice(database.url, { folder: folderOf(database.url), clock })).rejects.toMatchObject({ code: 'invalid_state' })
    const office = await open(database.url, { owner: database.owner })
    expect(await office.isReady()).toBe(true)
    await office.createWorkspace('one')
    const alone = await open(database.owner)
    expect(await alone.workspaces()).toHaveLength(1)
    await database.drop()
    expect(await office.isReady()).toBe(false)
  })

  it('is not opened with a role that sees the rows of every workspace', async () => {
    const database = await create()
    await expect(openOffice(database.admin, { folder: folderOf(database.admin), clock })).rejects.toMatchObject({ code: 'invalid_state' })
  })
})
