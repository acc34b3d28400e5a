// Proves an unpacked export of Kontor without Kontor: node verify-export.mjs [FOLDER]
// log.jsonl has one line per entry. SHA-256(hash before, SHA-256(entry)) is the entry's hash; 32 zero bytes stand before the first.
// An erased document leaves the SHA-256 of its entries (leaf), and a later entry of the kind erasure names them.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? '.'
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
let before = Buffer.alloc(32)
let count = 0
let faults = 0
const fault = (text) => {
  faults += 1
  process.stdout.write(`entry ${count}: ${text}\n`)
}
const lines = readFileSync(join(folder, 'log.jsonl'), 'utf8').trimEnd().split('\n')
const log = lines.map((line) => JSON.parse(line))
const said = log.flatMap(({ entry }) => (entry === undefined ? [] : [JSON.parse(entry)]))
const erased = new Set(said.filter(({ kind }) => kind === 'erasure').flatMap(({ entries }) => entries.split(',').map(Number)))
for (const { seq, hash, entry, leaf } of log) {
  count += 1
  if (seq !== count) fault(`has the number ${seq}`)
  const own = entry === undefined ? Buffer.from(leaf, 'hex') : sha256(entry)
  if (sha256(before, own).toString('hex') !== hash) fault('does not follow from the one before')
  before = Buffer.from(hash, 'hex')
  if (entry === undefined && !erased.has(seq)) fault('was taken out, and no entry says so')
  const { sha256: content, original_sha256: original } = JSON.parse(entry ?? '{}')
  for (const name of [content, original].filter(Boolean)) {
    if (sha256(readFileSync(join(folder, 'contents', name))).toString('hex') !== name) fault(`contents/${name} was changed`)
  }
}
// hashes.txt has the SHA-256 of every other file, as sha256sum writes it: sha256sum -c hashes.txt says the same.
for (const line of readFileSync(join(folder, 'hashes.txt'), 'utf8').trimEnd().split('\n')) {
  const [, hash, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
  if (name === undefined || name.includes('..')) fault('hashes.txt has a line that is none')
  else if (sha256(readFileSync(join(folder, name))).toString('hex') !== hash) fault(`${name} was changed`)
}
process.stdout.write(`${count} entries, ${faults} faults, newest hash ${before.toString('hex')}\n`)
process.exitCode = faults === 0 ? 0 : 1
