import { describe, expect, it } from 'vitest'
import { databaseTrouble } from './database-trouble.ts'

/** As Drizzle passes on what the driver threw. */
const failed = (cause: Error) => new Error('Failed query: select 1 params: secret-7', { cause })
const withCode = (code: string, more: object = {}) =>
  failed(Object.assign(new Error('secret-7'), { code, ...more }))

describe('an error of the database', () => {
  it.each([
    ['53100', 'disk full'],
    ['53300', 'no free connection'],
    ['53200', 'out of resources'],
    ['55P03', 'locked'],
    ['57014', 'statement took too long'],
    ['57P01', 'stopping or starting'],
    ['40P01', 'conflict with another transaction'],
    ['08006', 'connection lost'],
    ['ECONNREFUSED', 'ECONNREFUSED'],
    ['ENOSPC', 'disk full'],
  ])('with the code %s passes, and is named', (code, reason) => {
    expect(databaseTrouble(withCode(code))).toBe(reason)
  })

  it.each([
    ['timeout exceeded when trying to connect', 'no connection in time'],
    ['Connection terminated unexpectedly', 'connection lost'],
    ['Query read timeout', 'no answer in time'],
    ['The embedded database has stopped.', 'closed'],
  ])('that says "%s" passes, and is named', (sentence, reason) => {
    expect(databaseTrouble(failed(new Error(sentence)))).toBe(reason)
    expect(databaseTrouble(new Error(sentence))).toBe(reason)
  })

  it('is found among several addresses of a host', () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    expect(databaseTrouble(failed(new AggregateError([refused])))).toBe('ECONNREFUSED')
  })

  it('is found where a socket of PostgreSQL is missing, not where a file is', () => {
    expect(databaseTrouble(withCode('ENOENT', { syscall: 'connect' }))).toBe('ENOENT')
    expect(databaseTrouble(withCode('ENOENT', { syscall: 'open' }))).toBeNull()
  })

  it('is none of those when the statement itself was wrong', () => {
    for (const code of ['42P01', '23505', '22P02', '42501']) {
      expect(databaseTrouble(withCode(code))).toBeNull()
    }
    expect(databaseTrouble(new TypeError('x is not a function'))).toBeNull()
    expect(databaseTrouble('no error')).toBeNull()
  })
})
