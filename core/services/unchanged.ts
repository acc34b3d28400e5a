import { AppError } from '../base/errors.ts'

/**
 * The later one of two people at one card, or at the profile, must not overwrite what he has not seen. `follows`: when the state was stored that he began
 * from; undefined: he overwrites whatever is there. Throws AppError `invalid_state` that says who was before him, or that it is gone.
 */
export function requireUnchanged(
  stored: { readonly updated_at: string; readonly updated_by?: string } | undefined,
  follows: string | undefined,
): void {
  if (follows === undefined || stored?.updated_at === follows) return
  if (stored === undefined) {
    const message = 'It was deleted meanwhile.'
    throw new AppError('invalid_state', message, { errors: [{ path: 'updated_at', code: 'deleted_meanwhile', message }], next: AGAIN })
  }
  const { updated_at: at, updated_by: by = '' } = stored
  const message = `It was changed meanwhile${by === '' ? '' : ` by ${by}`}, at ${at}.`
  const errors = [{ path: 'updated_at', code: 'other_change', message, values: { by } }]
  throw new AppError('invalid_state', message, { errors, next: 'Load it again and repeat the change.' })
}

const AGAIN = 'Repeat the change without updated_at to store it again.'
