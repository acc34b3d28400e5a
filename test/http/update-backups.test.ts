import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER } from '../../core/contract/client.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { releaseNext } from '../support/next-release.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

const open = (home: string): Promise<WorkspaceHost> =>
  openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', report: () => undefined })

it('lists what was kept before an update, puts it back beside the company, and removes it', async () => {
  const home = makeFolder()
  const before = await open(home)
  await clientOf(before.handleWindow).upload_xml({ body: sampleXml('peppol'), query: { direction: 'outbound' } })
  await before.close()
  releaseNext()
  const host = await open(home)
  onTestFinished(() => host.close())
  const window = clientOf(host.handleWindow)
  await window.upload_xml({ body: sampleXml('xrechnung'), query: { direction: 'outbound' } })

  const { items } = await window.desk_update_backups()
  expect(items).toMatchObject([{ workspace: { id: 'workspace' }, from: 'development', to: 'development' }])
  const params = { workspace_id: 'workspace', backup: items[0]?.file ?? '' }
  const restored = await window.desk_update_backup_restore({ params })
  expect(restored).toMatchObject({ documents: 1 })
  expect((await clientOf(host.handleWindow, { [WORKSPACE_HEADER]: restored.id }).desk_state()).hold).toMatchObject({ restored: {} })
  expect((await window.desk_state()).documents).toBe(2)

  writeFileSync(join(home, 'workspace', 'other.kontor'), 'x')
  for (const backup of ['other.kontor', '..', '../workspace/kontor.db', 'kontor.db'])
    await expect(window.desk_update_backup_delete({ params: { ...params, backup } })).rejects.toMatchObject({ code: 'not_found' })
  const left = (await window.desk_update_backup_delete({ params })).items
  expect(left.filter(({ workspace }) => workspace.id === 'workspace')).toEqual([])
  expect(readdirSync(join(home, 'workspace'))).toEqual(expect.arrayContaining(['kontor.db', 'other.kontor']))
})

it('lists the backup of a company that a newer version has written, from another one, and says which version that is', async () => {
  const home = makeFolder()
  const first = await open(home)
  const { id } = await clientOf(first.handleWindow).desk_workspace_add({ body: { name: 'Client B GmbH', colour: '#2f6f8f' } })
  await first.close()
  const database = new Database(join(home, id, 'kontor.db'))
  database.prepare('VACUUM INTO ?').run(join(home, id, 'kontor-0.1.0-before-9.8.7.kontor'))
  database.exec("INSERT INTO program_versions VALUES (999, '9.8.7')")
  database.pragma('user_version = 999')
  database.close()

  const host = await open(home)
  onTestFinished(() => host.close())
  const window = clientOf(host.handleWindow)
  expect((await window.desk_workspaces()).items).toContainEqual(expect.objectContaining({ id, problem: 'workspace_newer' }))
  await expect(clientOf(host.handleWindow, { [WORKSPACE_HEADER]: id }).desk_state()).rejects.toMatchObject({
    code: 'workspace_newer',
    errors: [{ code: 'written_by', values: { program: '9.8.7' } }],
  })
  const [backup] = (await window.desk_update_backups()).items
  expect(backup).toMatchObject({ workspace: { id }, from: '0.1.0', to: '9.8.7' })
  const restored = await window.desk_update_backup_restore({ params: { workspace_id: id, backup: backup?.file ?? '' } })
  expect(restored.name).toBe('Client B GmbH')
})

it('says what the program is and runs on, without a word about companies', async () => {
  const home = makeFolder()
  const notices = join(home, 'notices.md')
  writeFileSync(
    notices,
    '# Notices\n\n## one-part 1.2.3 (MIT)\n\nText of one.\n\n## @a/b (font) 4.5 (BSD-3-Clause AND Apache-2.0)\n\nText\nof two.\n',
  )
  const program = { build: { kind: 'deb', signed: false, commit: 'abc' }, notices }
  const host = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', program, report: () => undefined })
  onTestFinished(() => host.close())
  const window = clientOf(host.handleWindow)
  const about = await window.desk_about()
  expect(about).toMatchObject({ version: 'development', build: program.build, system: expect.stringContaining(process.arch) as string })
  expect(about.runs_on.map(({ name }) => name)).toEqual(['Node.js', 'SQLite'])
  expect((await window.desk_notices()).items).toEqual([
    { name: 'one-part', version: '1.2.3', licence: 'MIT', text: 'Text of one.' },
    { name: '@a/b (font)', version: '4.5', licence: 'BSD-3-Clause AND Apache-2.0', text: 'Text\nof two.' },
  ])
})
