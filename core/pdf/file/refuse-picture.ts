import { AppError } from '../../base/errors.ts'

/** `reason` goes on after "The picture". */
export function refusePicture(reason: string): AppError {
  const message = `The picture ${reason}.`
  return new AppError('validation_error', message, {
    errors: [{ path: 'logo', code: 'wrong_picture', message }],
    next: 'Save it as PNG or JPEG in RGB or grey and choose it again.',
  })
}
