import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mapInOrder } from '../../../core/base/in-order.ts'
import { AppError } from '../../../core/base/errors.ts'
import { WORKSPACE_HEADER, type Client } from '../../../core/contract/client.ts'
import { openWorkspaceHost } from '../../../core/http/workspace-host.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { createKeyFileBox } from '../../../core/services/remote/secret-box.ts'
import type { Change } from '../../../core/terms/change.ts'
import { compareThree, takeMine, type Side } from '../../../renderer/diff/merge.ts'
import { Drafts } from '../../../renderer/editor/drafts.svelte.ts'
import { moveLine, newLine, removeLine } from '../../../renderer/editor/lines.ts'
import { EditSession } from '../../../renderer/editor/session.svelte.ts'
import { clientOf, makeFolder, sampleXml } from '../../http/server-fixture.ts'
import { openLine, type CutLine } from '../../support/cut-line.ts'
import { IS_WHOLE } from '../../support/extent.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { addPerson, openOfficeNode } from '../../support/office-node.ts'
import { createDatabase, OWN_SERVER, WHY_NONE } from '../../support/postgres.ts'
import { randomFrom } from '../../support/random.ts'

/** `npm run soak desks` runs this file for an hour, or KONTOR_SOAK_MINUTES. */
const IS_SOAK = import.meta.env.MODE === 'soak'
const MINUTES = Number(process.env['KONTOR_SOAK_MINUTES'] ?? (IS_SOAK ? 60 : 0))
const DOCUMENTS = IS_SOAK ? 200 : 5
/** Where no time is set. */
const STEPS = IS_WHOLE ? 120 : 40
const MOST_STEPS = 20 * STEPS

const FIELDS = ['customer_reference', 'project_reference', 'contract_reference', 'purchase_order_reference', 'terms']
const PARTS = ['name', 'description', 'note']
/** Every text that is typed is told from all others. */
const TOKEN = /(?:abel|berta)-\d+/g

const tokensOf = (value: unknown): Set<string> => new Set(JSON.stringify(value ?? null).match(TOKEN))
const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): string[] => [...all].filter((token) => !some.has(token))

/** A person at a desk: what they have typed, what they have seen of each document, and what of their own they let go. */
class Person {
  readonly typed = new Map<string, string>()
  readonly letGo = new Set<string>()
  readonly faults: string[] = []
  readonly counts = { typed: 0, saved: 0, compared: 0, offline: 0, reopened: 0 }
  private readonly seen = new Map<string, Set<string>>()
  private readonly drafts = new Drafts(fakeStorage(), () => 'client')
  private readonly open = new Map<string, EditSession>()
  private readonly random: () => number
  readonly name: string
  private readonly api: Client
  private readonly ids: readonly string[]

  constructor(name: string, api: Client, ids: readonly string[], seed: number) {
    this.name = name
    this.api = api
    this.ids = ids
    this.random = randomFrom(seed)
  }

  private async show(id: string): Promise<EditSession> {
    const session = this.open.get(id) ?? new EditSession(id, this.api, this.drafts)
    this.open.set(id, session)
    if (session.stored === undefined) await session.load()
    return session
  }

  private pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.random() * values.length)] as Value
  }

  hasSeen(id: string, token: string): boolean {
    return this.seen.get(id)?.has(token) === true
  }

  private look(id: string, ...shown: readonly unknown[]): void {
    const seen = this.seen.get(id) ?? new Set()
    this.seen.set(id, seen)
    for (const token of tokensOf(shown)) seen.add(token)
  }

  /** Something that a person does: opens a document, types, compares, saves, or closes the window with whatever is in it. */
  async step(): Promise<void> {
    if (this.random() < 0.04) {
      this.open.clear()
      this.counts.reopened += 1
    }
    const id = this.pick(this.ids)
    const session = await this.show(id)
    if (session.stored === undefined) return void (this.counts.offline += 1)
    for (let amount = Math.ceil(this.random() * 3); amount > 0; amount--) this.type(id, session)
    if (this.random() < 0.5) await session.refresh().catch(expectOffline)
    if (this.random() < 0.7) await this.save(id, session)
  }

  private type(id: string, session: EditSession): void {
    const before = tokensOf(session.model)
    this.look(id, session.model)
    const token = `${this.name}-${this.typed.size}`
    session.apply(this.changes(session.model, token), undefined)
    const after = tokensOf(session.model)
    if (after.has(token)) this.typed.set(token, id)
    this.counts.typed += 1
    for (const gone of without(before, after)) this.letGo.add(gone)
  }

  private changes(model: Invoice, token: string): readonly Change[] {
    const lines = model.items?.length ?? 0
    const line = Math.floor(this.random() * lines)
    const choice = this.random()
    if (choice < 0.45 || lines === 0) return [{ path: `document.${this.pick(FIELDS)}`, value: token }]
    if (choice < 0.75) return [{ path: `items[${line}].${this.pick(PARTS)}`, value: token }]
    if (choice < 0.85 && lines < 8) return [...newLine(model), { path: `items[${lines}].name`, value: token }]
    if (choice < 0.93 && lines > 1) return removeLine(model, line)
    return moveLine(model, line, Math.floor(this.random() * lines))
  }

  private async save(id: string, session: EditSession): Promise<void> {
    for (let tries = 0; tries < 3 && session.changeCount > 0; tries++) {
      if (session.newer !== undefined) this.compare(id, session)
      const shown = tokensOf(session.model)
      if (await session.save()) {
        this.counts.saved += 1
        for (const lost of without(shown, tokensOf(session.stored?.model)))
          this.faults.push(`${lost} was on the page and not in what was saved`)
      } else if (session.saveFailure !== undefined) {
        expectOffline(session.saveFailure)
        this.counts.offline += 1
        return
      }
    }
  }

  /** Chooses from both sides, as the comparison offers them. */
  private compare(id: string, session: EditSession): void {
    const [base, theirs, mine] = [session.stored?.model, session.newer?.model, session.model]
    if (base === undefined || theirs === undefined) return void this.faults.push(`${id} cannot be read`)
    const parts = compareThree(base, theirs, mine)
    const sides = new Map(parts.map((part): [string, Side] => [part.key, this.choose(part.by)]))
    const of = (side: Side) => parts.filter(({ key }) => sides.get(key) === side)
    session.standOnNewest(takeMine([base, theirs, mine], of('mine')))
    const after = tokensOf(session.model)
    const [dropped, replaced] = [tokensOf(of('theirs').map((part) => part.mine)), tokensOf(of('mine').map((part) => part.theirs))]
    for (const token of without(tokensOf(mine), after)) {
      if (dropped.has(token)) this.letGo.add(token)
      else this.faults.push(`${token} of the draft is gone, and the comparison did not show it`)
    }
    for (const token of without(tokensOf(theirs), after))
      if (!replaced.has(token)) this.faults.push(`${token} of somebody else is gone, and the comparison did not show it`)
    this.look(id, parts, session.model)
    this.counts.compared += 1
  }

  private choose(by: Side | 'both'): Side {
    if (by === 'both') return this.pick(['theirs', 'mine'])
    return this.random() < 0.85 ? by : by === 'mine' ? 'theirs' : 'mine'
  }

  /** The window is opened once more, and what lies there is saved. */
  async finish(): Promise<void> {
    this.open.clear()
    for (let rounds = 0; rounds < 20; rounds++) {
      const drafts = this.drafts.list()
      if (drafts.length === 0) return
      for (const { id } of drafts) {
        const session = await this.show(id)
        this.look(id, session.model)
        await this.save(id, session)
      }
    }
    this.faults.push(`drafts are left: ${this.drafts.list().length}`)
  }
}

function expectOffline(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'office_offline') throw error
}

async function breakNowAndThen(lines: readonly CutLine[], isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    await sleep(20 + ((count * 37) % 180))
    const line = lines[count % lines.length]
    line?.down()
    await sleep((count * 53) % 90)
    line?.mend()
  }
  lines.forEach((line) => line.mend())
}

describe.skipIf(OWN_SERVER === undefined)(`two desks at the same documents${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  it('lose nothing that the person has not seen go, though their lines break', { timeout: (MINUTES * 2 + 3) * 60_000 }, async () => {
    const database = await createDatabase()
    onTestFinished(() => database.drop())
    const node = await openOfficeNode(database)
    const keys = [await addPerson(node.office, 'client', 'people.administer')]
    const open = async (key: string): Promise<{ api: Client; line: CutLine }> => {
      const desk = await openWorkspaceHost({ place: { home: makeFolder() }, secrets: createKeyFileBox, host: 'browser' })
      onTestFinished(() => desk.close())
      const line = await openLine(node.url)
      const { id } = await clientOf(desk.handleWindow, {}).desk_office_add({ body: { url: line.url, key } })
      const api = clientOf(desk.handleWindow, { [WORKSPACE_HEADER]: id })
      return { api, line }
    }
    const names = ['abel', 'berta']
    const office = (await open(keys[0] ?? '')).api
    for (const name of names) keys.push((await office.desk_key_create({ body: { name, methods: ['people.write'] } })).key ?? '')
    const text = Buffer.from(sampleXml('xrechnung')).toString()
    const numbers = Array.from({ length: DOCUMENTS }, (_, index) => `N-${index}`)
    const ids = await mapInOrder(numbers, async (number) => {
      const body = Buffer.from(text.replaceAll('NW-2026-0417', number))
      return (await office.upload_xml({ body, query: { direction: 'outbound' } })).id
    })

    const desks = await mapInOrder(keys.slice(1), open)
    const people = desks.map(({ api }, index) => new Person(names[index] ?? '', api, ids, index + 1))
    const end = Date.now() + MINUTES * 60_000
    let working = people.length
    // Chance may bring nobody upon a newer version for a while.
    const isWanted = (steps: number): boolean =>
      steps < STEPS || (steps < MOST_STEPS && people.some(({ counts }) => counts.compared === 0 || counts.offline === 0))
    const work = async (person: Person): Promise<void> => {
      for (let steps = 0; MINUTES > 0 ? Date.now() < end : isWanted(steps); steps++) await person.step()
      working -= 1
    }
    await Promise.all([
      ...people.map(work),
      breakNowAndThen(
        desks.map(({ line }) => line),
        () => working === 0,
      ),
    ])
    for (const person of people) await person.finish()

    const faults = people.flatMap((person) => person.faults)
    const stored = new Set<string>()
    let versions = 0
    for (const id of ids) {
      let before = new Set<string>()
      for (const { version, actor } of (await office.document_versions({ params: { document_id: id } })).items) {
        const body = await office.document_version_xml({ params: { document_id: id, version: String(version) } })
        const now = tokensOf((await office.xml_to_model({ body })).model)
        const person = people.find(({ name }) => actor === `person:${name}`)
        for (const token of without(before, now))
          if (person?.hasSeen(id, token) !== true)
            faults.push(`${token} went in version ${version} by ${actor ?? 'nobody'}, who had not seen it`)
        for (const token of now) stored.add(token)
        before = now
        versions += 1
      }
    }
    for (const { typed, letGo } of people)
      for (const token of typed.keys()) if (!stored.has(token) && !letGo.has(token)) faults.push(`${token} was typed and is nowhere`)
    const [sums] = people.map(({ counts }) => counts)
    console.log(JSON.stringify({ people: people.map(({ counts }) => counts), versions }))
    expect(faults).toEqual([])
    expect(sums?.compared).toBeGreaterThan(0)
    expect(sums?.offline).toBeGreaterThan(0)
  })
})
