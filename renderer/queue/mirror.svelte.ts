import { createTurns } from '../../core/base/turns.ts'
import type { MirrorDifference, MirrorStatus } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'

type MirrorApi = Pick<Api, 'desk_mirror' | 'desk_mirror_start' | 'desk_mirror_cancel' | 'desk_differences'>

/** What was fetched from the exchange, and what is not the same there. */
export class Mirror {
  status: MirrorStatus | undefined = $state.raw()
  differences: readonly MirrorDifference[] = $state.raw([])
  failure: unknown = $state.raw()
  private readonly api: MirrorApi
  /** What is asked for by two answers one behind the other belongs together. */
  private readonly inTurn = createTurns(1)

  constructor(api: MirrorApi) {
    this.api = api
  }

  load(): Promise<void> {
    return this.inTurn(async () => {
      try {
        this.status = await this.api.desk_mirror()
        // While it is being fetched the list would change under the eyes.
        if (this.status.running === undefined) this.differences = (await this.api.desk_differences()).items
        this.failure = undefined
      } catch (error) {
        this.failure = error
      }
    })
  }

  async start(): Promise<void> {
    this.status = await this.inTurn(() => this.api.desk_mirror_start())
  }

  async cancel(): Promise<void> {
    this.status = await this.inTurn(() => this.api.desk_mirror_cancel())
  }
}
