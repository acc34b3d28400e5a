import { describe, expect, it } from 'vitest'
import { judgeSource } from '../../../core/engine/judge.ts'
import { openXml } from '../../../core/engine/source.ts'
import type { Finding } from '../../../core/terms/finding.ts'
import { corpusDir, readCorpusFile, readVerdicts, sampleCorpus } from '../../support/corpus.ts'
import { IS_WHOLE, stepOf } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/**
 * For every rule that the corpus makes fire, a click on its finding leads to a visible control with a name, or to the place in the XML. What a
 * click does depends on the place alone, so each place that findings stand at is walked once, in a document that has it.
 */

const LARGEST = 60_000
const directory = corpusDir()

interface Stop {
  readonly rule: string
  readonly path: string
  readonly place: string
}

interface Walk {
  readonly rules: ReadonlyMap<string, ReadonlySet<string>>
  readonly documents: readonly { readonly file: string; readonly stops: readonly Stop[] }[]
}

/** A place of the form, whichever entry of a list it is; findings without one are about the XML alone. */
const placeOf = ({ path, terms }: Finding): string => (path === '' ? `XML ${terms.join()}` : path.replaceAll(/\[\d+\]/g, '[]'))

/** Few small documents that have a finding at every place. */
function planWalk(): Walk {
  const rules = new Map<string, Set<string>>()
  const stops = new Map<string, Map<string, Stop>>()
  const sizes = new Map<string, number>()
  for (const { file } of sampleCorpus(readVerdicts(), 200)) {
    const bytes = readCorpusFile(directory as string, file)
    if (bytes.length > LARGEST) continue
    const found = new Map<string, Stop>()
    for (const finding of judgeSource(openXml(bytes), { lang: 'en', asOf: '2026-11-21' }).findings) {
      const { rule, ruleset, path } = finding
      const place = placeOf(finding)
      const places = rules.get(`${ruleset} ${rule}`) ?? new Set()
      rules.set(`${ruleset} ${rule}`, places.add(place))
      if (!found.has(place)) found.set(place, { rule, path, place })
    }
    stops.set(file, found)
    sizes.set(file, bytes.length)
  }
  const left = new Set([...rules.values()].flatMap((places) => [...places]))
  const documents: Walk['documents'][number][] = []
  while (left.size > 0) {
    const gain = (file: string): number => [...(stops.get(file)?.keys() ?? [])].filter((place) => left.has(place)).length
    const [file = ''] = [...stops.keys()]
      .map((one) => [one, gain(one)] as const)
      .reduce((best, one) =>
        one[1] > best[1] || (one[1] === best[1] && (sizes.get(one[0]) ?? 0) < (sizes.get(best[0]) ?? 0)) ? one : best,
      )
    const chosen = [...(stops.get(file)?.values() ?? [])].filter(({ place }) => left.delete(place))
    documents.push({ file, stops: chosen })
  }
  return { rules, documents: documents.filter((_, at) => at % stepOf(1) === 0) }
}

describe.skipIf(directory === undefined)('every place of a finding (skipped where the measuring data are absent)', () => {
  const window = useWindow()

  it('can be gone to by a click: a visible control with a name, or the line of the XML', { timeout: 600_000 }, async () => {
    const { rules, documents } = planWalk()
    const walked = new Set<string>()
    const missed: string[] = []
    for (const { file, stops } of documents) {
      const id = await window.upload(new TextDecoder().decode(readCorpusFile(directory as string, file)))
      for (const { rule, path, place } of stops) {
        await window.page.goto(window.address(`/#/documents/${id}`))
        const selector = `[data-testid=finding][data-rule="${rule}"][data-finding-path="${path}"]`
        await window.page.waitForFunction(clickFinding, selector, { timeout: 20_000 })
        const reached = await window.page.waitForFunction(isReached, undefined, { timeout: 5_000 }).catch(() => undefined)
        if (reached === undefined) missed.push(`${place}: ${rule} in ${file}`)
        else walked.add(place)
      }
    }
    expect(missed).toEqual([])
    expect(walked.size).toBeGreaterThan(IS_WHOLE ? 200 : 20)
    if (!IS_WHOLE) return
    const reachable = [...rules.values()].filter((places) => [...places].every((place) => walked.has(place)))
    expect(rules.size).toBeGreaterThan(1400)
    expect(reachable.length / rules.size).toBe(1)
    console.log(`${rules.size} rules at ${walked.size} places in ${documents.length} documents: every one can be gone to`)
  })
})

/** Whether the finding was there to be clicked. A consequence among many stands in a list that is opened first. */
function clickFinding(selector: string): boolean {
  // The proof of an amount that was gone to has the margin.
  document.querySelector<HTMLElement>('[data-testid=proof-close]')?.click()
  const finding = document.querySelector(selector)
  if (finding === null) return false
  const list = finding.closest('details')
  if (list !== null) list.open = true
  const button = finding.matches('button') ? finding : finding.querySelector('button')
  ;(document.activeElement as HTMLElement | null)?.blur()
  ;(button as HTMLElement).click()
  return true
}

/** The focus is in a control of the page that can be seen and has a name, or in the XML. */
function isReached(): boolean {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return false
  if (active.closest('[data-testid=xml]') !== null) return active.closest('.monaco-editor') !== null
  if (active.closest('[data-testid=page] article') === null || active.closest('[data-testid=finding]') !== null) return false
  const labels = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? [...(active.labels ?? [])] : []
  const name = active.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ') + active.textContent
  const { top, bottom, width } = active.getBoundingClientRect()
  return name.trim() !== '' && width > 0 && bottom > 0 && top < innerHeight && active.checkVisibility()
}
