import type { Invoice } from '../../core/model/invoice.ts'
import type { Step } from './history.ts'
import { applyChanges } from './model.ts'

/** The invoice after steps. Each step is worked out once, so that a key pressed after a thousand pasted lines costs no more than before them. */
export class StepResults {
  private readonly known = new WeakMap<Step, { readonly before: Invoice; readonly after: Invoice }>()

  after(base: Invoice, steps: readonly Step[]): Invoice {
    let model = base
    for (const step of steps) {
      const known = this.known.get(step)
      const after = known?.before === model ? known.after : applyChanges(model, step.changes)
      if (known?.after !== after) this.known.set(step, { before: model, after })
      model = after
    }
    return model
  }
}
