import { AppError } from '../../base/errors.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { ValidationResult } from '../../contract/types.ts'
import { pathToV1 } from '../../model/v1.ts'
import { formTypeOf } from '../body.ts'
import { readForm, singleFile } from '../multipart.ts'

/** What is judged before it is converted. */
interface Judged {
  /** The conversion, in v2. */
  readonly url: string
  readonly headers: Headers
  readonly bytes: Uint8Array
  /** What is converted. */
  readonly kind: 'xml' | 'model'
}

/** A refusal names the first hundred. */
const MAX_ERRORS = 100

/**
 * Where a conversion of v1 with `validate=true` has none in v2, its source is judged first (specification, section 9.1, last row). Answers the
 * value of the header `x-validation`, or the answer of v2 that is no verdict; throws AppError `validation_error` for what is not valid.
 */
export async function judgeFirst(
  judged: Judged,
  forward: (request: Request) => Promise<Response>,
): Promise<Response | 'valid' | 'warnings'> {
  const response = await forward(await validationOf(judged))
  if (!response.ok) return response
  const verdict = (await response.json()) as ValidationResult
  if (verdict.valid) return verdict.summary.warning > 0 ? 'warnings' : 'valid'
  const errors = verdict.issues.filter(({ severity }) => severity === 'error')
  throw new AppError('validation_error', `The invoice has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}.`, {
    errors: errors
      .slice(0, MAX_ERRORS)
      .map(({ path, category, message, rule_id }) => ({ path: pathToV1(path), code: category, message, rule_id })),
  })
}

async function validationOf({ url, headers, bytes, kind }: Judged): Promise<Request> {
  const { path, method } = ROUTES[kind === 'xml' ? 'validate_xml' : 'validate_model']
  const form = kind === 'xml' ? formTypeOf(headers, ROUTES.validate_xml) : undefined
  const own = new Headers(headers)
  own.delete('accept')
  if (form !== undefined) own.set('content-type', 'application/xml')
  // The pages that a form brings along are not judged.
  const content = form === undefined ? bytes : singleFile((await readForm(form, bytes)).filter(({ name }) => name !== 'pdf')).bytes
  own.set('content-length', String(content.byteLength))
  return new Request(new URL(`/api${path}`, url), { method, headers: own, body: content as Uint8Array<ArrayBuffer> })
}
