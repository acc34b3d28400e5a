import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'
import { AppError } from '../../core/base/errors.ts'
import { decodeBody, decodeQuery } from '../../core/contract/decode.ts'
import { parseExactJson, parseJson } from '../../core/contract/json.ts'
import { readQuery } from '../../core/contract/parameter.ts'
import { callQuery, documentQuery as documentParameters, transactionQuery } from '../../core/contract/parameters.ts'

function errorOf(run: () => unknown): AppError {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const documentQuery = (search: string) => readQuery(documentParameters, decodeQuery('documents_list', new URLSearchParams(search)))

describe('queries', () => {
  it('have the defaults of the list', () => {
    expect(documentQuery('')).toEqual({ limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' })
  })

  it('read every filter', () => {
    const search =
      'limit=200&offset=7&sort_by=total&sort_order=asc&search=Muster&direction=outbound&status=send&format=peppol_bis_3_ubl&type=invoice&number=1' +
      '&issue_date_from=2026-01-01&issue_date_to=2026-12-31&created_from=2026-01-01&created_to=2026-01-01T00:00:00Z&sender_id=s&receiver_id=r&currency_code=EUR&valid=true'
    expect(documentQuery(search)).toEqual({
      limit: 200,
      offset: 7,
      sort_by: 'total',
      sort_order: 'asc',
      search: 'Muster',
      direction: 'outbound',
      status: ['send.processing', 'send.completed', 'send.failed'],
      format: 'peppol_bis_billing.invoice.3_0.xml_ubl',
      type: 'invoice',
      number: '1',
      issue_date_from: '2026-01-01',
      issue_date_to: '2026-12-31',
      created_from: '2026-01-01',
      created_to: '2026-01-01T00:00:00Z',
      sender_id: 's',
      receiver_id: 'r',
      currency_code: 'EUR',
      valid: true,
    })
  })

  it('take status as a comma list and repeated', () => {
    expect(documentQuery('status=upload.completed,send.failed&status=upload.failed').status).toEqual([
      'upload.completed',
      'send.failed',
      'upload.failed',
    ])
  })

  it('take an empty list as no filter', () => {
    expect(documentQuery('status=&need=,&delivery=&format=')).toEqual(documentQuery(''))
    expect(readQuery(transactionQuery, { status: '' })).not.toHaveProperty('status')
  })

  it('know a format by each of its codes, and refuse any other', () => {
    for (const alias of ['factur_x_zugferd.invoice.2_5.xml_cii.basic', 'factur_x_zugferd.invoice.2_4.xml_cii.basic'])
      expect(documentQuery(`format=${alias}`).format).toBe('factur_x_zugferd.invoice.2_4.xml_cii.basic')
    const { code, errors } = errorOf(() => documentQuery('format=nope'))
    expect([code, errors]).toMatchObject([
      'invalid_parameter',
      [{ path: 'format', code: 'unknown_format', message: expect.stringContaining('erp.invoice.idoc') as string }],
    ])
  })

  it('name every unknown, doubled or wrong parameter', () => {
    const unknown = errorOf(() => documentQuery('limt=5&foo=1&limit=1&limit=2'))
    expect(unknown.code).toBe('invalid_parameter')
    expect(unknown.errors.map((entry) => [entry.path, entry.code])).toEqual([
      ['limt', 'unknown_parameter'],
      ['foo', 'unknown_parameter'],
      ['limit', 'repeated_parameter'],
    ])
    const wrong = errorOf(() =>
      documentQuery('limit=201&offset=-1&sort_by=colour&valid=yes&issue_date_from=2026-02-30&status=sent&created_to=now'),
    )
    expect(wrong.errors.map((entry) => entry.path)).toEqual([
      'limit',
      'offset',
      'sort_by',
      'status',
      'issue_date_from',
      'created_to',
      'valid',
    ])
  })

  it.each(['23:59:60', '99:99:99', '24:00:00', '12:60:00', '12:00:61.5'])('refuse the time of day %s, which does not exist', (time) => {
    for (const name of ['created_from', 'created_to', 'sent_from', 'sent_to'])
      expect(errorOf(() => documentQuery(`${name}=2026-11-27T${time}Z`)).errors.map(({ path }) => path)).toEqual([name])
    for (const name of ['from', 'to'])
      expect(errorOf(() => readQuery(callQuery, { [name]: `2026-11-27T${time}Z` })).code).toBe('invalid_parameter')
  })

  it('take every time of day that exists', () => {
    for (const time of ['00:00:00', '09:30:00.5', '19:59:59.999', '23:59:59'])
      expect(documentQuery(`created_from=2026-11-27T${time}Z`).created_from).toBe(`2026-11-27T${time}Z`)
  })

  it('are as strict for transactions', () => {
    const read = (search: string) => readQuery(transactionQuery, decodeQuery('transactions_list', new URLSearchParams(search)))
    expect(read('status=failed&type=send.peppol&document_id=d&sort_order=asc')).toEqual({
      limit: 50,
      offset: 0,
      sort_order: 'asc',
      type: 'send.peppol',
      status: ['failed'],
      document_id: 'd',
    })
    expect(errorOf(() => read('type=send.email')).errors[0]?.path).toBe('type')
  })

  it('are not fooled by names of every object', () => {
    expect(errorOf(() => documentQuery('__proto__=1&constructor=2')).errors.map((entry) => entry.path)).toEqual([
      '__proto__',
      'constructor',
    ])
  })
})

describe('bodies', () => {
  it('name every member that is unknown, missing or of a wrong kind', () => {
    const error = errorOf(() => decodeBody('document_send', { transaction_typ: 'send.peppol', force: 'yes' }))
    expect(error.code).toBe('validation_error')
    expect(error.errors.map((entry) => [entry.path, entry.code])).toEqual([
      ['transaction_typ', 'unknown_member'],
      ['transaction_type', 'not_text'],
      ['force', 'not_boolean'],
    ])
  })

  it('name the entry of a list', () => {
    const error = errorOf(() =>
      decodeBody('update_terms', {
        base_version: 0,
        changes: [
          { path: 'document.number', value: 'A' },
          { path: '', valu: 1 },
        ],
      }),
    )
    expect(error.errors.map((entry) => entry.path)).toEqual(['base_version', 'changes[1].valu', 'changes[1].path'])
  })

  it('say the range of a number', () => {
    const wrong = { base_version: 0, changes: [{ path: 'items[0]', to: -1 }] }
    expect(errorOf(() => decodeBody('update_terms', wrong)).errors.map(({ code, message }) => [code, message])).toEqual([
      ['not_integer', 'base_version must be a whole number from 1.'],
      ['not_integer', 'changes[0].to must be a whole number from 0.'],
    ])
  })

  it('read a change without a value as the removal of the term', () => {
    expect(decodeBody('update_terms', { base_version: 1, changes: [{ path: 'document.terms' }], dry_run: null })).toEqual({
      base_version: 1,
      changes: [{ path: 'document.terms', value: undefined }],
    })
  })

  it('take a bare model where the specification does not show the body', () => {
    expect(decodeBody('convert_model', { document: { number: '1' } })).toEqual({ model: { document: { number: '1' } } })
    expect(decodeBody('convert_model', { format: 'f', model: { document: {} } })).toEqual({ format: 'f', model: { document: {} } })
  })

  it('refuse everything that is no object', () => {
    for (const value of [null, [], 'x', 1, true]) expect(errorOf(() => decodeBody('desk_key_create', value)).code).toBe('validation_error')
  })
})

describe('JSON', () => {
  it('keeps the digits of numbers', () => {
    expect(parseExactJson('{"a":1.10,"b":12345678901234567.89,"c":"1.10","d":true,"e":[0,-0.0]}')).toEqual({
      a: '1.10',
      b: '12345678901234567.89',
      c: '1.10',
      d: true,
      e: ['0', '-0.0'],
    })
  })

  it('writes an exponent out, exactly', () => {
    expect(parseExactJson('[1.5e3,1E-3,-12.34e1,1.25E+1,0e5]')).toEqual(['1500', '0.001', '-123.4', '12.5', '0'])
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: -20, max: 20 }), (digits, exponent) => {
        const [text] = parseExactJson(`[${digits}e${exponent}]`) as [string]
        const expected =
          exponent >= 0
            ? Decimal.of(`${digits * 10n ** BigInt(exponent)}`)
            : Decimal.of(`${digits}`).dividedBy(Decimal.of(`${10n ** BigInt(-exponent)}`), -exponent)
        expect(Decimal.of(text).equals(expected)).toBe(true)
      }),
    )
  })

  it('says where it is broken', () => {
    const error = errorOf(() => parseJson('{\n  "a": 1,\n  "b" 2\n}'))
    expect([error.code, error.line]).toEqual(['malformed_json', 3])
    expect(errorOf(() => parseJson('{"a":')).code).toBe('malformed_json')
  })
})
