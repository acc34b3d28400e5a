// Proves an unpacked export of Kontor without Kontor: node verify-export.mjs [FOLDER]
// log.jsonl has one line per entry. SHA-256(hash before, SHA-256(entry)) is the entry's hash; 32 zero bytes stand before the first.
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
for (const line of readFileSync(join(folder, 'log.jsonl'), 'utf8').trimEnd().split('\n')) {
  count += 1
  const { seq, hash, entry } = JSON.parse(line)
  if (seq !== count) fault(`has the number ${seq}`)
  if (sha256(before, sha256(entry)).toString('hex') !== hash) fault('does not follow from the one before')
  before = Buffer.from(hash, 'hex')
  const { sha256: content, original_sha256: original } = JSON.parse(entry)
  for (const name of [content, original].filter(Boolean)) {
    if (sha256(readFileSync(join(folder, 'contents', name))).toString('hex') !== name) fault(`contents/${name} was changed`)
  }
}
process.stdout.write(`${count} entries, ${faults} faults, newest hash ${before.toString('hex')}\n`)
process.exitCode = faults === 0 ? 0 : 1
