import Database from 'better-sqlite3'
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ANCHOR_FILE, readAnchor } from '../../core/store/anchor.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import { createAccess } from '../../core/store/sqlite/access.ts'
import { follow, hashEntry, readPage } from '../../core/store/sql/record/chain.ts'
import { isGenuine } from '../../core/store/signing.ts'
import { createKeyFileBox } from '../../core/store/secrets.ts'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { openStore } from '../../core/store/store.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { sampleXml } from '../http/server-fixture.ts'
import { manualClock, temporaryFolder } from '../support/workspace.ts'
import { tamper, verify } from '../support/workspace-file.ts'

/** A workspace in which documents were sent, edited and erased, with a key and settings; closed. */
async function fillWorkspace(dir: string): Promise<void> {
  const node = await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })
  const { documents, keys, desk } = node.services
  const [first] = [
    await documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' }),
    await documents.uploadXml(sampleXml('to-mend'), { direction: 'outbound' }),
  ]
  await documents.updateXml(first.id, sampleXml('xrechnung'), { draft: false })
  await documents.send(first.id, { transaction_type: 'send.peppol' })
  await keys.create({ name: 'ERP', methods: ['documents'] })
  await desk.setWorkspace({ name: 'Brandt', colour: '#112233' })
  await node.close()
}

const made = temporaryFolder(afterAll)
beforeAll(() => fillWorkspace(made))

/** A copy of its own for each test. */
function workspace(): string {
  const dir = temporaryFolder(onTestFinished)
  cpSync(made, dir, { recursive: true })
  return dir
}

/** As somebody who has the program and not the key would: every entry says what its row says now, and follows from the one before. */
async function rehash(dir: string): Promise<void> {
  const file = openDatabase(dir)
  const { reads } = createAccess(file)
  let before: Uint8Array = new Uint8Array(32)
  for (const { seq, leaf, entry } of await readPage(reads, 0)) {
    const own = entry === undefined ? leaf : hashEntry(entry)
    before = follow(before, own)
    file.statement('UPDATE chain SET leaf = ?, hash = ? WHERE seq = ?').run(own, before, seq)
  }
  file.close()
}

/** Writes without a key what the program would have written. */
async function append(dir: string, kind: string, documentSeq: number | null, ref: string): Promise<void> {
  tamper(dir, `INSERT INTO chain SELECT max(seq) + 1, '${kind}', ${documentSeq ?? 'NULL'}, (${ref}), x'00', x'00' FROM chain`)
  await rehash(dir)
}

/** The entry that tells of the last log entry, and all that came after it, are gone with their rows. */
const CUT_END = `
  DELETE FROM status_log WHERE seq = (SELECT max(seq) FROM status_log);
  DELETE FROM chain WHERE seq >= (SELECT max(seq) FROM chain WHERE kind = 'status');`

describe('what was changed by hand is seen', () => {
  it('nothing was', async () => {
    const dir = workspace()
    const verdict = await verify(dir)
    expect(verdict).toMatchObject({ valid: true, signed: { entry: verdict.checked, hash: verdict.head } })
    expect(readAnchor(join(dir, ANCHOR_FILE))).toEqual(verdict.signed)
  })

  it.each([
    ['the number of an invoice', "UPDATE documents SET number = 'X-1' WHERE seq = 1"],
    ['its total', "UPDATE documents SET total = '1.00' WHERE seq = 1"],
    ['its total as it is summed', 'UPDATE documents SET gross_units = 1 WHERE seq = 1'],
    ['a name', "UPDATE documents SET receiver_name = 'Somebody' WHERE seq = 2"],
    ['a status', "UPDATE documents SET status = 'send.completed' WHERE seq = 2"],
    ['a direction', "UPDATE documents SET direction = 'inbound' WHERE seq = 2"],
    ['the date of issue', "UPDATE documents SET issue_date = '2010-01-01' WHERE seq = 1"],
    ['the day of arrival', "UPDATE documents SET created_at = '2010-01-01T00:00:00.000Z' WHERE seq = 1"],
    ['the content that is shown', 'UPDATE documents SET sha256 = (SELECT sha256 FROM documents WHERE seq = 2) WHERE seq = 1'],
    ['the version that is shown', 'UPDATE documents SET version = 1 WHERE seq = 1'],
    ['what a document needs', "UPDATE documents SET need = 'nothing' WHERE seq = 2"],
    ['that it was put aside', "UPDATE documents SET aside = 'aside' WHERE seq = 1"],
    ['the order of the numbers', "UPDATE documents SET number_key = '' WHERE seq = 2"],
    ['a number that is sorted as none', 'UPDATE documents SET number_key = NULL WHERE seq = 2'],
    ['a verdict', 'UPDATE versions SET valid = 1, fatal = 0 WHERE document_seq = 2'],
    ['the rules of a verdict', `UPDATE versions SET rulesets = '["en16931 1.0"]' WHERE document_seq = 1 AND version = 1`],
    ['the name of a file', "UPDATE versions SET filename = 'other.xml' WHERE document_seq = 1 AND version = 1"],
    ['who is named', "UPDATE document_facts SET facts = '{}' WHERE document_seq = 1"],
    ['what is broken', 'DELETE FROM document_causes WHERE document_seq = 2'],
    ['the outcome of a sending', "UPDATE transactions SET status = 'completed', error_code = NULL"],
    ['the permissions of a key', `UPDATE api_keys SET methods = '["keys.*"]'`],
    ['a key that was added', `INSERT INTO api_keys (id, name, prefix, hash, methods, created_at) VALUES ('x', 'x', 'x', x'00', '[]', '')`],
    ['a setting', `UPDATE settings SET value = '{"name":"Other"}' WHERE name = 'workspace'`],
    ['a decision', "INSERT INTO decisions VALUES ('DE1', 'outbound', '2026-01-01T00:00:00.000Z', NULL)"],
    [
      'a document that was added',
      "INSERT INTO documents SELECT 9, 'other', direction, status, format, type, number, issue_date, due_date, sender_name, sender_key, sender_id, receiver_name, receiver_key, receiver_id, currency_code, total, total_key, created_at, updated_at, version, sha256, valid, fatal, warning, information, transactions, filename, partner_key, type_code, match_role, match_by, handling, facts_version, errors, refused, outgoing_errors, delivery, need, need_count, direction_by, net_units, gross_units, due_units, delivery_at, number_key, aside FROM documents WHERE seq = 2",
    ],
    ['a document that was taken away', 'DELETE FROM documents WHERE seq = 2'],
    ['a head that was signed', "UPDATE heads SET signed_at = '2020-01-01T00:00:00.000Z'"],
    ['the heads that were taken away', 'DELETE FROM heads'],
    [
      'a key that signs',
      "UPDATE signers SET public_key = CASE substr(public_key, 1, 1) WHEN 'a' THEN 'b' ELSE 'a' END || substr(public_key, 2)",
    ],
  ])('%s', async (_, sql) => {
    const dir = workspace()
    tamper(dir, sql)
    expect(await verify(dir)).toMatchObject({ valid: false })
  })

  it.each([
    [
      'a time, with all hashes made anew',
      "UPDATE versions SET created_at = '2020-01-01T00:00:00.000Z' WHERE document_seq = 1 AND version = 1",
    ],
    ['a total, with all hashes made anew', "UPDATE documents SET total = '1.00' WHERE seq = 1"],
    ['a setting, with all hashes made anew', `UPDATE settings SET value = '{"name":"Other"}' WHERE name = 'workspace'`],
  ])('%s', async (_, sql) => {
    const dir = workspace()
    tamper(dir, sql)
    await rehash(dir)
    expect(await verify(dir)).toMatchObject({ valid: false, broken: { code: 'unsigned' } })
    rmSync(join(dir, ANCHOR_FILE))
    expect(await verify(dir)).toMatchObject({ valid: false, broken: { code: 'unsigned' } })
  })

  it('an end that was added without the key, and stays seen once the program has gone on writing', async () => {
    const forged: [string, (dir: string) => Promise<void>][] = [
      [
        'a sending',
        async (dir) => {
          tamper(
            dir,
            "INSERT INTO status_log (document_seq, code, details, created_at, origin) VALUES (1, 'send.completed', '', '2026-11-01T00:00:00.000Z', 'remote')",
          )
          await append(dir, 'status', 1, 'SELECT max(seq) FROM status_log')
        },
      ],
      [
        'an erasure',
        async (dir) => {
          tamper(
            dir,
            `INSERT INTO erasures (document_id, entries, contents, actor, created_at)
              SELECT d.id, group_concat(c.seq), '', 'window', '2026-11-01T00:00:00.000Z' FROM chain c JOIN documents d ON d.seq = 2 WHERE c.document_seq = 2;
            UPDATE chain SET document_seq = NULL WHERE document_seq = 2;
            DELETE FROM status_log WHERE document_seq = 2; DELETE FROM versions WHERE document_seq = 2; DELETE FROM document_facts WHERE document_seq = 2;
            DELETE FROM documents WHERE seq = 2;`,
          )
          await append(dir, 'erasure', null, 'SELECT max(seq) FROM erasures')
        },
      ],
    ]
    for (const [what, forge] of forged) {
      const dir = workspace()
      const { checked } = await verify(dir)
      await forge(dir)
      const fault = { valid: false, broken: { code: 'unsigned', seq: checked + 1 } }
      expect([what, await verify(dir)]).toMatchObject([what, fault])
      await goOn(dir)
      expect([what, await verify(dir)]).toMatchObject([what, fault])
    }
  })

  it('an end that was cut off with its rows, and since when, also once the program has gone on writing', async () => {
    const dir = workspace()
    const { checked, signed } = await verify(dir)
    tamper(dir, CUT_END)
    tamper(dir, 'DELETE FROM heads')
    await rehash(dir)
    const { broken } = await verify(dir)
    expect(broken).toMatchObject({
      code: 'lost_end',
      reason: expect.stringContaining(`${checked} were there at ${signed?.signed_at}`) as string,
    })
    await goOn(dir)
    expect((await verify(dir)).broken).toMatchObject({ code: 'lost_end', seq: broken?.seq })
  })

  it('a log of the database that was cut after a kill', async () => {
    const dir = temporaryFolder(onTestFinished)
    const store = await openStore({ dir, clock: systemClock, ids: createIds() })
    const copy = temporaryFolder(onTestFinished)
    for (let index = 0; index < 20; index += 1) await store.write((tx) => tx.settings.write(`setting-${index}`, index))
    for (const name of ['kontor.db', 'kontor.db-wal', ANCHOR_FILE]) copyFileSync(join(dir, name), join(copy, name))
    await store.close()
    const wal = join(copy, 'kontor.db-wal')
    truncateSync(wal, Math.floor(statSync(wal).size / 2))
    expect((await verify(copy)).broken).toMatchObject({ code: 'lost_end' })
  })
})

async function goOn(dir: string): Promise<void> {
  const store = await openStore({ dir, clock: systemClock, ids: createIds() })
  await store.write((tx) => tx.settings.write('later', true))
  await store.close()
}

describe('the head that is noted beside the database', () => {
  it('is signed, follows each write, and survives that its file is cut off while it is written', async () => {
    const dir = temporaryFolder(onTestFinished)
    const file = join(dir, ANCHOR_FILE)
    const store = await openStore({ dir, clock: systemClock, ids: createIds() })
    const heads = []
    for (let index = 0; index < 3; index += 1) {
      await store.write((tx) => tx.settings.write('x', index))
      heads.push(readAnchor(file))
    }
    await store.close()
    expect(heads.map((head) => head?.entry)).toEqual([4, 5, 6])
    expect(heads.every((head) => head !== undefined && isGenuine(head))).toBe(true)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, 300))
    // The one before, or none: never one that nobody has signed.
    expect([undefined, 5]).toContain(readAnchor(file)?.entry)
    writeFileSync(file, bytes.toString().replaceAll('"entry":6', '"entry":7'))
    expect(readAnchor(file)?.entry).toBe(5)
  })

  it('is kept of each hour in the database, the last one', async () => {
    const dir = temporaryFolder(onTestFinished)
    const clock = manualClock()
    const store = await openStore({ dir, clock, ids: createIds(clock) })
    for (let index = 0; index < 6; index += 1) {
      await store.write((tx) => tx.settings.write('x', index))
      clock.advance(25 * 60_000)
    }
    await store.close()
    const db = new Database(join(dir, 'kontor.db'), { readonly: true })
    const heads = db.prepare<[], { entry: number; signed_at: string }>('SELECT entry, signed_at FROM heads ORDER BY entry').all()
    db.close()
    const hours = heads.map(({ signed_at }) => signed_at.slice(0, 13))
    expect([new Set(hours).size, heads.at(-1)?.entry]).toEqual([hours.length, 9])
    expect(hours.length).toBeGreaterThan(1)
    expect(await verify(dir)).toMatchObject({ valid: true })
  })

  it('is not made by whoever only reads', async () => {
    const dir = workspace()
    rmSync(join(dir, ANCHOR_FILE))
    expect(await verify(dir)).toMatchObject({ valid: true })
    expect(existsSync(join(dir, ANCHOR_FILE))).toBe(false)
  })
})
