// Proves an unpacked export of Kontor without Kontor: node verify-export.mjs [FOLDER] [KEY]
// KEY is the public key of the workspace as somebody has noted it: then the export has to be sealed by that one. What is proven:
// 1. log.jsonl, one line per entry. SHA-256(hash before, SHA-256(entry)) is the entry's hash; 32 zero bytes stand before the first.
//    An erased document leaves the SHA-256 of its entries (leaf), and a later entry of the kind erasure names them. Of a document's state
//    (kind state), and of keys and settings, the last is said; each says how many there were, and those before leave their leaf.
// 2. contents: the bytes of every version, received file and mail, under their SHA-256.
// 3. index.csv and documents: each row says what the log says, and leads to the bytes that the log names.
// 4. hashes.txt: the SHA-256 of every other file, as sha256sum writes it; nothing is missing, nothing was added.
// 5. seal.json: the last hash of the log, and that of hashes.txt, signed with a key of the workspace (Ed25519, RFC 8032).
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '.', expectedKey] = process.argv.slice(2)
let faults = 0
const fault = (text) => {
  faults += 1
  process.stdout.write(`${text.replace(/[\p{C}]/gu, '?')}\n`)
}
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined)
const hashOf = (name) => {
  const bytes = read(name)
  return bytes === undefined ? undefined : sha256(bytes).toString('hex')
}
const isSigned = (key, text, signature) =>
  /^[0-9a-f]{64}$/.test(key) &&
  verify(
    null,
    Buffer.from(text),
    // What an Ed25519 key begins with in the form that Node reads (RFC 8410).
    createPublicKey({ key: Buffer.from(`302a300506032b6570032100${key}`, 'hex'), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'hex'),
  )

// 1 and 2
const hashes = []
const taken = new Set()
const subjects = new Map()
const documents = new Map()
const keys = new Set()
const documentOf = (id) => documents.get(id) ?? documents.set(id, { contents: new Set() }).get(id)
const count = (subject, number) => subjects.set(subject, { amount: (subjects.get(subject)?.amount ?? 0) + 1, number })
let before = Buffer.alloc(32)
for (const line of (read('log.jsonl') ?? '').toString().trimEnd().split('\n')) {
  const number = hashes.length + 1
  const { seq, hash, entry, leaf, state } = JSON.parse(line)
  if (seq !== number) fault(`entry ${number}: has the number ${seq}`)
  const own = entry === undefined ? Buffer.from(leaf, 'hex') : sha256(entry)
  if (sha256(before, own).toString('hex') !== hash) fault(`entry ${number}: does not follow from the one before`)
  before = Buffer.from(hash, 'hex')
  hashes.push(hash)
  if (entry === undefined) {
    if (state === undefined) taken.add(number)
    else count(state)
    continue
  }
  const said = JSON.parse(entry)
  if (said.kind === 'signer') keys.add(said.public_key)
  if (said.kind === 'keys' || said.kind === 'settings') count(said.kind, said.state)
  if (said.kind === 'state') {
    count(said.document_id, said.state)
    documentOf(said.document_id).state = said
  }
  if (said.kind === 'erasure') {
    for (const one of said.entries.split(',')) taken.delete(Number(one))
    for (const map of [documents, subjects]) map.delete(said.document_id)
  }
  if (said.kind !== 'version' && said.kind !== 'mail') continue
  for (const name of [said.sha256, said.original_sha256].filter(Boolean)) {
    documentOf(said.document_id).contents.add(name)
    if (hashOf(`contents/${name}`) !== name) fault(`entry ${number}: contents/${name} was changed or is missing`)
  }
}
for (const number of taken) fault(`entry ${number}: was taken out, and no entry says so`)
for (const [subject, { amount, number }] of subjects) if (amount !== number) fault(`${subject}: a state is missing or one too many`)

// 3
const columns = 'number issue_date due_date type direction status sender_name receiver_name total currency_code format version created_at'
  .split(' ')
  .concat('updated_at filename sha256'.split(' '))
const cells = [
  ...(read('index.csv') ?? '')
    .toString()
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g),
]
const table = [[]]
for (const [, quoted, plain, end] of cells) {
  table.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
  if (end !== ';') table.push([])
}
const [heading, ...rows] = table.slice(0, -1)
// An amount has a comma, a text that a spreadsheet would compute an apostrophe before it.
const isAmount = (name, value) => name === 'total' && /^-?\d+(\.\d+)?$/.test(value)
const mark = (value) => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value)
const shown = (name, value) => (isAmount(name, value) ? value.replace('.', ',') : mark(value))
for (const row of rows) {
  const cell = (name) => row[heading.indexOf(name)]
  const document = documents.get(cell('id'))
  documents.delete(cell('id'))
  const isTrue = columns.every((name) => cell(name) === shown(name, String(document?.state?.[name] ?? '')))
  if (document === undefined || !isTrue) fault(`index.csv: ${cell('number')} is not what the log says`)
  if (document === undefined || cell('folder') === '') continue
  const invoice = `${cell('folder')}/invoice.xml`
  if (hashOf(invoice) !== document.state?.sha256) fault(`${invoice} is not the last version that the log names, or is missing`)
  for (const name of ['received.pdf', 'own-pages.pdf', 'mail.eml', 'mail.msg'].map((file) => `${cell('folder')}/${file}`)) {
    if (existsSync(join(folder, name)) && !document.contents.has(hashOf(name))) fault(`${name} is no file that the log names`)
  }
}
for (const [id] of documents) fault(`index.csv: the document ${id} is missing`)

// 4
const unlisted = new Set(['hashes.txt', 'seal.json'])
for (const line of (read('hashes.txt') ?? '').toString().trimEnd().split('\n')) {
  const [hash, name] = [line.slice(0, 64), line.slice(66)]
  if (name === '' || name.startsWith('/') || name.split('/').includes('..')) fault(`hashes.txt: "${name}" is no file of an export`)
  else if (hashOf(name) !== hash) fault(`${name} was changed or is missing`)
  unlisted.add(name)
}
for (const name of readdirSync(folder, { recursive: true }).map((path) => path.replaceAll('\\', '/'))) {
  if (statSync(join(folder, name)).isFile() && !unlisted.has(name)) fault(`${name} was added`)
}

// 5
const { hashes: list, head, signed } = JSON.parse(read('seal.json') ?? '{}')
if (head !== undefined || keys.size > 0) {
  const text = `kontor head\n${head?.entry}\n${head?.hash}\n${head?.signed_at}\n`
  if (
    head === undefined ||
    !keys.has(head.public_key) ||
    hashes[head.entry - 1] !== head.hash ||
    !isSigned(head.public_key, text, head.signature)
  )
    fault('seal.json: no key of the workspace has signed the log')
  else if (head.entry !== hashes.length) fault(`entry ${head.entry + 1}: this one and all behind it are not signed`)
}
const seal = `kontor export\n${list}\n${head?.entry}\n${head?.hash}\n`
const isSealed =
  signed !== undefined &&
  keys.has(signed.public_key) &&
  list === hashOf('hashes.txt') &&
  isSigned(signed.public_key, seal, signed.signature)
if (signed !== undefined && !isSealed) fault('seal.json: the seal over hashes.txt does not hold')
if (expectedKey !== undefined && (!isSealed || signed.public_key !== expectedKey)) fault(`the export is not sealed by ${expectedKey}`)
const sealed = isSealed ? `sealed by ${signed.public_key}` : 'not sealed: pages and reports are bound by hashes.txt alone'
process.stdout.write(`${hashes.length} entries, ${faults} faults, newest hash ${before.toString('hex')}, ${sealed}\n`)
process.exitCode = faults === 0 ? 0 : 1
