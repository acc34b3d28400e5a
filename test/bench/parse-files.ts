import { XMLParser } from 'fast-xml-parser'
import { readFileSync } from 'node:fs'

/** Reads the files of a list, a path a line, to plain objects: what the command line is measured against, in a process of its own. */
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
for (const file of readFileSync(process.argv[2] ?? '', 'utf8')
  .trim()
  .split('\n')) {
  try {
    parser.parse(readFileSync(file))
  } catch {
    // It refuses a few that are no invoices; what it has read of them until then counts.
  }
}
