import { expect, it } from 'vitest'
import type { Overview } from '../../../core/contract/overview.ts'
import type { Api } from '../../../renderer/lib/api.ts'
import { OverviewAnswer } from '../../../renderer/overview/overview.svelte.ts'

/** An answer of which alone the month matters here. */
const said = (month: string): Overview => ({ month }) as unknown as Overview

/** An engine whose answers come when the test says so, each by the number of its question. */
function heldEngine() {
  const waiting: { readonly answer: (overview: Overview) => void; readonly fail: (error: unknown) => void }[] = []
  const desk_overview: Api['desk_overview'] = () => new Promise((answer, fail) => waiting.push({ answer, fail }))
  return { api: { desk_overview }, waiting }
}

it('an answer to what was asked before never follows the one to what was asked later', async () => {
  const { api, waiting } = heldEngine()
  const overview = new OverviewAnswer(api)
  const asked = [overview.load('2026-11'), overview.refresh(), overview.refresh()]
  waiting[1]?.answer(said('second'))
  await asked[1]
  expect(overview.data).toEqual(said('second'))
  waiting[0]?.answer(said('first'))
  await asked[0]
  expect(overview.data).toEqual(said('second'))
  waiting[2]?.answer(said('third'))
  await asked[2]
  expect(overview.data).toEqual(said('third'))
})

it('a failure of what was asked before does not hide what was answered since', async () => {
  const { api, waiting } = heldEngine()
  const overview = new OverviewAnswer(api)
  const asked = [overview.load('2026-11'), overview.refresh()]
  waiting[1]?.answer(said('second'))
  waiting[0]?.fail(new Error('the line was down'))
  await Promise.all(asked)
  expect(overview).toMatchObject({ data: said('second'), failure: undefined })
})
