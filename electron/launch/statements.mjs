// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './build.mjs'
import { ROOT } from './setup.mjs'

/**
 * What is said of the files that packaging makes: their SHA-256 (`SHA256SUMS`, as `sha256sum -c` reads it), and of what and how they were made
 * (`provenance.intoto.json`: a statement of in-toto 1 with the provenance of SLSA 1). Nobody signs it: it says what to build again, and is no proof.
 */

/** Beside the artefacts the packager writes how it was configured. */
const NO_ARTEFACT = /^builder-.*\.ya?ml$|^SHA256SUMS$|^provenance\.intoto\.json$/

/**
 * @param {string} folder with the artefacts
 * @param {readonly string[]} args those of `npm run package`
 */
export function writeStatements(folder, args) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !NO_ARTEFACT.test(entry.name))
    .map(({ name }) => name)
    .sort()
  if (names.length === 0) return
  const subject = names.map((name) => ({ name, digest: { sha256: sha256(join(folder, name)) } }))
  writeFileSync(join(folder, 'SHA256SUMS'), subject.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join(''))
  const commit = readCommit()
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:kontor:npm-run-package:1',
        externalParameters: { command: 'npm run package', arguments: args },
        internalParameters: { platform: process.platform, arch: process.arch, node: process.version },
        resolvedDependencies: [
          { name: 'source', digest: { ...(commit === undefined ? {} : { gitCommit: commit }), sha256: hashSources(ROOT) } },
          { name: 'package-lock.json', digest: { sha256: sha256(join(ROOT, 'package-lock.json')) } },
          { name: 'electron-builder.yml', digest: { sha256: sha256(join(ROOT, 'electron-builder.yml')) } },
        ],
      },
      runDetails: { builder: { id: 'urn:kontor:unattested' }, ...readTime() },
    },
  }
  writeFileSync(join(folder, 'provenance.intoto.json'), `${JSON.stringify(statement, undefined, 2)}\n`)
}

/** The commit, where everything is as it has it: what was changed since is told by the digest of the sources alone. */
export function readCommit() {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', 'HEAD')
  return status === 0 && git('status', '--porcelain').stdout === '' ? stdout.trim() : undefined
}

/** A time would make two equal builds different ones; whoever wants it says which. */
function readTime() {
  const epoch = process.env['SOURCE_DATE_EPOCH']
  return epoch === undefined ? {} : { metadata: { startedOn: new Date(Number(epoch) * 1000).toISOString() } }
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
