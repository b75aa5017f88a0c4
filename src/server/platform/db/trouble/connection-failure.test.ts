import { describe, expect, it } from 'vitest'
import { connectionFailure } from './connection-failure.ts'

const failed = (code: string) =>
  new Error('Failed query: select 1', { cause: Object.assign(new Error('secret-7'), { code }) })

describe('a failure to connect', () => {
  it.each([
    ['ECONNREFUSED', 'leads to a port where nothing listens'],
    [
      '08P01',
      'leads to a pooler that takes no settings of a session: set DATABASE_POOLING=transaction',
    ],
    ['28P01', 'has a user or a password that PostgreSQL does not accept'],
    ['3D000', 'names a database that does not exist'],
    ['CERT_HAS_EXPIRED', 'leads to a server whose certificate has expired'],
  ])('names its setting and says what %s means', (code, sentence) => {
    expect(connectionFailure(failed(code), 'DATABASE_URL')?.message).toBe(
      `DATABASE_URL ${sentence}.`,
    )
  })

  it('is found among several addresses of a host, and in the words of the pool', () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    const several = new Error('Failed query', { cause: new AggregateError([refused]) })
    expect(connectionFailure(several, 'DATABASE_URL')?.message).toContain('nothing listens')
    const late = new Error('Failed query', { cause: new Error('timeout expired') })
    expect(connectionFailure(late, 'DATABASE_OWNER_URL')?.message).toBe(
      'DATABASE_OWNER_URL leads to a server that does not answer.',
    )
  })

  it('is told where the other side closes at once', () => {
    const closed = new Error('Failed query', {
      cause: new Error('Connection terminated unexpectedly'),
    })
    expect(connectionFailure(closed, 'DATABASE_URL')?.message).toContain(
      'DATABASE_URL leads to a server that closes the connection',
    )
  })

  it('is none where a statement itself failed', () => {
    expect(connectionFailure(failed('42P01'), 'DATABASE_URL')).toBeNull()
    expect(connectionFailure(new Error('other'), 'DATABASE_URL')).toBeNull()
    expect(connectionFailure('no error', 'DATABASE_URL')).toBeNull()
  })
})
