import { describe, expect, it } from 'vitest'
import { createLog, type LogOptions } from './log.ts'
import { readableLine } from './readable-log.ts'

function lineOf(fields: object, options: LogOptions = {}): string {
  const lines: string[] = []
  const log = createLog('info', { ...options, destination: { write: (line) => lines.push(line) } })
  log.error(fields, 'failure')
  return lines.join('')
}

function thrown(): Error {
  const cause = Object.assign(new RangeError('529.982.247-25'), { code: '55P03' })
  return new TypeError('the password of Maria', { cause })
}

describe('the log of production', () => {
  it('tells an error by kind, code and place, and never by its message', () => {
    const line = lineOf({ requestId: '7', error: thrown() })
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      msg: 'failure',
      requestId: '7',
      error: { name: 'TypeError', cause: { name: 'RangeError', code: '55P03' } },
    })
    expect(line).toContain('log.test.ts')
    expect(line).not.toMatch(/Maria|529\.982/)
  })

  it('keeps the message of an error out under the name pino would show it by', () => {
    expect(lineOf({ err: thrown() })).not.toMatch(/Maria|529\.982/)
  })

  it('keeps a code out that is not one', () => {
    const error = Object.assign(new Error(), { code: 'Maria 529.982.247-25' })
    expect(lineOf({ error })).not.toMatch(/Maria|529\.982/)
  })

  it('tells of what is thrown and no error its type alone', () => {
    expect(JSON.parse(lineOf({ error: 'Maria' }))).toMatchObject({ error: { name: 'string' } })
  })
})

describe('a readable line', () => {
  const line = JSON.stringify({
    level: 50,
    time: '2026-11-20T12:03:04.000Z',
    requestId: '7',
    status: 500,
    error: 'Error: x\n    at handler (routes.ts:3:9)',
    msg: 'failure',
  })

  it('is the time, the level, the message and the fields', () => {
    expect(readableLine(line)).toMatch(/^\d\d:\d\d:\d\d .*error.* failure status=500 requestId=7/)
  })

  it('keeps the lines of a stack, last', () => {
    expect(readableLine(line)).toMatch(/7 \n {4}Error: x\n {8}at handler \(routes\.ts:3:9\)\n$/)
  })
})
