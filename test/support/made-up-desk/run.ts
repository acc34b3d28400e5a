import { makeDesk } from './make.ts'

/** `node run.ts HOME`: makes the desk of `npm run dev`, and says how far it is. */
const [home = ''] = process.argv.slice(2)
const DOCUMENTS = 2_000
const began = Date.now()
process.stderr.write(`Making 30 clients with ${DOCUMENTS.toLocaleString('en')} documents (about a minute, once) …\n`)
let told = 0
await makeDesk({
  home,
  clients: 30,
  documents: DOCUMENTS,
  tell: (done) => {
    const tenth = Math.floor((10 * done) / DOCUMENTS)
    if (tenth > told) process.stderr.write(`  ${(told = tenth) * 10} % after ${((Date.now() - began) / 1000).toFixed(0)} s\n`)
  },
})
process.exit(0)
