import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Access } from '../tenant-scope.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import type { Outcome } from './embedded-worker.mjs'

const idleTimeoutMs = 60_000
const done: Outcome = { command: '', rowCount: null, fields: [], rows: [] }
const of = (scope: string): Access => ({ role: 'server', scope })
const isAccess = (text: string) => text.includes('set_config')

/** A thread that answers when the test says so, in order as the real one. */
function fakeThread() {
  const posted: string[] = []
  const waiting: { readonly text: string; readonly settle: (failure?: Error) => void }[] = []
  return {
    /** What was posted, without the settings of the connection. */
    posted,
    /** How many statements were posted before the one that ends with this text. */
    turnOf: (text: string) => {
      const turn = posted.findIndex((one) => one.endsWith(text))
      expect(turn).not.toBe(-1)
      return turn
    },
    run: async (text: string, _values: readonly unknown[], begin?: string): Promise<Outcome> => {
      if (isAccess(text)) return done
      posted.push(begin === undefined ? text : `${begin}; ${text}`)
      return new Promise((resolve, reject) => {
        waiting.push({
          text,
          settle: (failure) => (failure ? reject(failure) : resolve(done)),
        })
      })
    },
    /** Answers the statement that was posted first, and waits for what follows from it. */
    answer: async (failure?: Error) => {
      waiting.shift()?.settle(failure)
      await tick()
    },
    answerAll: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.settle()
        await tick()
      }
    },
  }
}

function setUp() {
  const thread = fakeThread()
  const pool = new EmbeddedPool(thread, idleTimeoutMs)
  const read = (scope: string, text: string) => pool.query(of(scope), { text })
  /** A transaction of one statement, as Drizzle makes it. */
  const transact = async (scope: string, text: string) => {
    const connection = await pool.connect(of(scope))
    try {
      await connection.query({ text: 'begin' })
      try {
        await connection.query({ text })
        await connection.query({ text: 'commit' })
      } catch (error) {
        await connection.query({ text: 'rollback' })
        throw error
      }
    } finally {
      connection.release()
    }
  }
  return { thread, pool, read, transact }
}

describe('turns at the embedded database', () => {
  it('a transaction begins with its first statement, and what waits follows its commit at once', async () => {
    const { thread, read, transact } = setUp()
    const all = Promise.all([transact('demo', 'write'), read('demo', 'read')])
    await tick()
    expect(thread.posted).toEqual(['begin; write'])
    await thread.answer()
    expect(thread.posted).toEqual(['begin; write', 'commit', 'read'])
    await thread.answerAll()
    await all
  })

  it('a read passes the waiting transactions of its provider', async () => {
    const { thread, read, transact } = setUp()
    const writes = Array.from({ length: 9 }, (_, nth) => transact('demo', `write ${nth}`))
    await tick()
    const reading = read('demo', 'read')
    await thread.answerAll()
    expect(thread.turnOf('read')).toBeLessThan(thread.turnOf('write 2'))
    await Promise.all([reading, ...writes])
  })

  it('neither reads nor transactions of a provider keep the others waiting', async () => {
    const { thread, read, transact } = setUp()
    const reads = Array.from({ length: 60 }, (_, nth) => read('demo', `read ${nth}.`))
    const writes = Array.from({ length: 30 }, (_, nth) => transact('demo', `write ${nth}.`))
    await thread.answerAll()
    expect(thread.turnOf('write 4.')).toBeLessThan(45)
    expect(thread.turnOf('read 19.')).toBeLessThan(45)
    await Promise.all([...reads, ...writes])
  })

  it.each(['reads', 'transactions'])(
    'a provider passes the queue of %s of another',
    async (kind) => {
      const { thread, read, transact } = setUp()
      const send = kind === 'reads' ? read : transact
      const crowd = Array.from({ length: 50 }, (_, nth) => send('demo', `${nth}`))
      await tick()
      const other = [transact('serrana', 'write'), read('serrana', 'read')]
      await thread.answerAll()
      const turnOf = (text: string) => thread.posted.findIndex((one) => one.endsWith(text))
      expect(turnOf('write')).toBeLessThan(12)
      expect(turnOf('read')).toBeLessThan(12)
      await Promise.all([...crowd, ...other])
    },
  )

  it('who is in passes the queue at the door of the same provider', async () => {
    const { thread, pool, read, transact } = setUp()
    const door: Access = { ...of('demo'), isStrangers: true }
    const crowd = Array.from({ length: 50 }, (_, nth) => pool.query(door, { text: `door ${nth}.` }))
    await tick()
    const inside = [read('demo', 'read'), transact('demo', 'write')]
    await thread.answerAll()
    expect(thread.turnOf('read')).toBeLessThan(8)
    expect(thread.turnOf('write')).toBeLessThan(12)
    // The crowd has its turns as well.
    expect(thread.turnOf('door 5.')).toBeLessThan(12)
    await Promise.all([...crowd, ...inside])
  })

  it('statements of one provider keep their order', async () => {
    const { thread, read } = setUp()
    const texts = Array.from({ length: 12 }, (_, nth) => `read ${nth}`)
    const reads = Promise.all(texts.map((text) => read('demo', text)))
    await thread.answerAll()
    await reads
    expect(thread.posted).toEqual(texts)
  })

  it('a transaction without a statement sends nothing', async () => {
    const { thread, pool, read } = setUp()
    const connection = await pool.connect(of('demo'))
    await connection.query({ text: 'begin' })
    await connection.query({ text: 'commit' })
    connection.release()
    const reading = read('demo', 'read')
    expect(thread.posted).toEqual(['read'])
    await thread.answerAll()
    await reading
  })

  it('a commit that fails is told, and rolls no other transaction back', async () => {
    const { thread, transact } = setUp()
    const failing = transact('demo', 'write').catch((error: unknown) => error)
    const next = transact('demo', 'next')
    await tick()
    await thread.answer()
    expect(thread.posted).toEqual(['begin; write', 'commit', 'begin; next'])
    const failure = new Error('deferred constraint')
    await thread.answer(failure)
    expect(await failing).toBe(failure)
    await thread.answerAll()
    await next
    expect(thread.posted).toEqual(['begin; write', 'commit', 'begin; next', 'commit'])
  })

  it('a transaction that is given up is rolled back before anything else is posted', async () => {
    const { thread, transact, read } = setUp()
    const failing = transact('demo', 'write').catch(() => 'failed')
    const reading = read('demo', 'read')
    await tick()
    await thread.answer(new Error('refused'))
    expect(thread.posted).toEqual(['begin; write', 'rollback', 'read'])
    await thread.answerAll()
    expect(await failing).toBe('failed')
    await reading
  })
})
