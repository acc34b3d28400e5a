import { AppError } from '../../base/errors.ts'
import { isLoopback } from '../../base/loopback.ts'

/** The base address without trailing slashes. Throws AppError `validation_error`: the key must not cross a network unencrypted. */
export function parseBaseUrl(text: string): string {
  const url = URL.parse(text.trim())
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw wrongUrl('The address is no web address.', 'Enter an address such as https://exchange.example/api.')
  if (url.username !== '' || url.password !== '')
    throw wrongUrl('The address must not contain a name or password.', 'Enter the key in its own field.')
  if (url.search !== '' || url.hash !== '') throw wrongUrl('The address must not contain a query.', 'Enter the address up to /api.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw wrongUrl('The address is not encrypted.', 'Enter an address that begins with https://; the key would be readable on the way.')
  }
  return url.href.replace(/\/+$/, '')
}

function wrongUrl(message: string, next: string): AppError {
  return new AppError('validation_error', message, { errors: [{ path: 'url', code: 'wrong_url', message }], next })
}
