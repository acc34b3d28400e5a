import { expect, it, onTestFinished } from 'vitest'
import { openOffice, type OfficeOptions } from '../../../core/store/postgres/store.ts'
import { createDatabase, createEmptyDatabase, describeOnServers, type TestDatabase } from '../../support/postgres.ts'
import { countingIds, manualClock, newDocument } from '../../support/workspace.ts'

describeOnServers('an office', (server) => {
  const clock = manualClock()
  const open = async (url: string, options: Partial<OfficeOptions> = {}) => {
    const office = await openOffice(url, { clock, ...options })
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
    await expect(office.openWorkspace('three', { clock, ids: countingIds() })).rejects.toMatchObject({ code: 'not_found' })
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
    expect(await store.chain.verify()).toMatchObject({ valid: true, checked: 60 })
    await store.close()
  })

  it('is made by the role of the owner and used by that of the program', async () => {
    const database = await create(createEmptyDatabase)
    await expect(openOffice(database.url, { clock })).rejects.toMatchObject({ code: 'invalid_state' })
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
    await expect(openOffice(database.admin, { clock })).rejects.toMatchObject({ code: 'invalid_state' })
  })
})
