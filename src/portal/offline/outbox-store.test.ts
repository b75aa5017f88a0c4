import { describe, expect, it, vi } from 'vitest'
import { createOutbox, type OutboxStorage } from './outbox-store.ts'

/** Storage that copies what it stores, as the sealed store does: nothing is shared with the page. */
function memoryStorage(): OutboxStorage & {
  stored: string
  isBroken: boolean
  removed: string[]
} {
  return {
    stored: 'null',
    isBroken: false,
    removed: [],
    async removeFile(key) {
      this.removed.push(key)
    },
    async read() {
      return JSON.parse(this.stored)
    },
    async write(list) {
      if (this.isBroken) return false
      this.stored = JSON.stringify(list)
      return true
    },
  }
}

const written = (key: string) => ({
  key,
  writtenAt: '2026-11-20T12:00:00.000Z',
  phone: '48991010000',
  message: 'Sem sinal desde cedo.',
})
const keys = (outbox: ReturnType<typeof createOutbox>) => outbox.current().map(({ key }) => key)

describe('the outbox', () => {
  it('returns the requests in the order of writing after the page was closed', async () => {
    const storage = memoryStorage()
    const first = createOutbox(storage)
    expect(await first.add(written('one'))).toBe(true)
    await first.add(written('two'))
    const next = createOutbox(storage)
    await next.reload()
    expect(next.current()).toEqual(first.current())
    expect(keys(next)).toEqual(['one', 'two'])
  })

  it('has a message once that is written again with the same key', async () => {
    const outbox = createOutbox(memoryStorage())
    await outbox.add({ ...written('one'), phone: '', supportId: '4001' })
    await outbox.add({ ...written('one'), phone: '', supportId: '4001' })
    expect(outbox.current()).toMatchObject([{ key: 'one', supportId: '4001', state: 'waiting' }])
  })

  it('keeps the requests of two tabs that write at the same time', async () => {
    const storage = memoryStorage()
    const [one, other] = [createOutbox(storage), createOutbox(storage)]
    await one.add(written('one'))
    await other.add(written('two'))
    await one.discard('one')
    await other.reload()
    expect(keys(other)).toEqual(['two'])
  })

  it('remembers a request that cannot be stored, says so, and stores it once that is possible', async () => {
    const storage = memoryStorage()
    const outbox = createOutbox(storage)
    await outbox.add(written('kept'))
    storage.isBroken = true
    expect(await outbox.add(written('unkept'))).toBe(false)
    await outbox.reload()
    expect(keys(outbox)).toEqual(['kept', 'unkept'])
    await outbox.discard('kept')
    expect(keys(outbox)).toEqual(['unkept'])
    storage.isBroken = false
    expect(await outbox.add(written('later'))).toBe(true)
    const next = createOutbox(storage)
    await next.reload()
    expect(keys(next)).toEqual(['unkept', 'later'])
  })

  it('stores the outcome of each request', async () => {
    const storage = memoryStorage()
    const outbox = createOutbox(storage)
    await outbox.add(written('one'))
    const opened = { id: '4100', protocol: '202600004100' }
    await outbox.settle('one', { state: 'sent', refusal: null, opened })
    const next = createOutbox(storage)
    await next.reload()
    expect(next.current()).toMatchObject([{ key: 'one', state: 'sent', opened }])
  })

  it('is full with five unsent requests', async () => {
    const outbox = createOutbox(memoryStorage())
    for (const key of ['1', '2', '3', '4']) await outbox.add(written(key))
    expect(outbox.isFull()).toBe(false)
    await outbox.add(written('5'))
    expect(outbox.isFull()).toBe(true)
    await outbox.settle('1', { state: 'sent', refusal: null, opened: null })
    expect(outbox.isFull()).toBe(false)
  })

  it.each(['"text"', '[{"key":1}]', '{}'])('is empty when the storage holds %s', async (stored) => {
    const storage = memoryStorage()
    storage.stored = stored
    const outbox = createOutbox(storage)
    await outbox.reload()
    expect(outbox.current()).toEqual([])
  })

  it('goes on with what it knows while the store cannot be read, as where a session has just ended', async () => {
    const storage = memoryStorage()
    const outbox = createOutbox(storage)
    await outbox.add(written('one'))
    storage.read = async () => undefined
    await outbox.reload()
    expect(outbox.hasUnsent()).toBe(true)
    await outbox.add(written('two'))
    expect(keys(outbox)).toEqual(['one', 'two'])
  })

  it('shows nothing after a reset', async () => {
    const storage = memoryStorage()
    storage.isBroken = true
    const outbox = createOutbox(storage)
    await outbox.add(written('one'))
    outbox.reset()
    expect(outbox.current()).toEqual([])
    await outbox.reload()
    expect(outbox.current()).toEqual([])
  })

  it('calls a listener until it unsubscribes', async () => {
    const outbox = createOutbox(memoryStorage())
    let calls = 0
    const stop = outbox.subscribe(() => (calls += 1))
    await outbox.add(written('one'))
    stop()
    await outbox.add(written('two'))
    expect(calls).toBe(1)
  })

  it('counts a request as unsent until its last file is sent, and deletes each content then', async () => {
    const storage = memoryStorage()
    const outbox = createOutbox(storage)
    await outbox.add({ ...written('one'), fileKeys: ['a', 'b'] })
    const opened = { id: '7', protocol: '2026' }
    await outbox.settle('one', { state: 'sent', refusal: null, opened })
    expect(outbox.hasUnsent()).toBe(true)
    await outbox.settleFile('a', 'sent')
    expect([outbox.hasUnsent(), storage.removed]).toEqual([true, ['a']])
    await outbox.settleFile('b', 'refused')
    expect([outbox.hasUnsent(), storage.removed]).toEqual([false, ['a', 'b']])
    expect(outbox.current()[0]?.files).toEqual([
      { key: 'a', state: 'sent' },
      { key: 'b', state: 'refused' },
    ])
  })

  it('deletes the files of a request that is discarded', async () => {
    const storage = memoryStorage()
    const outbox = createOutbox(storage)
    await outbox.add({ ...written('one'), fileKeys: ['a', 'b'] })
    await outbox.add(written('two'))
    await outbox.discard('one')
    expect(storage.removed).toEqual(['a', 'b'])
    expect(keys(outbox)).toEqual(['two'])
  })

  it('reads requests of a version that knew no files', async () => {
    const storage = memoryStorage()
    const old = { ...written('one'), state: 'waiting', refusal: null, opened: null }
    storage.stored = JSON.stringify([old])
    const outbox = createOutbox(storage)
    await outbox.reload()
    expect(outbox.current()).toEqual([{ ...old, files: [] }])
  })

  it('writes back what a later version stored, as it is, and counts it as unsent', async () => {
    const storage = memoryStorage()
    const known = { ...written('a'), state: 'waiting', refusal: null, opened: null, later: 1 }
    const unknown = { ...known, key: 'b', state: 'sending' }
    storage.stored = JSON.stringify([known, unknown])
    const outbox = createOutbox(storage)
    await outbox.reload()
    await outbox.add(written('c'))
    await outbox.settle('c', { state: 'refused', refusal: null, opened: null })
    expect(keys(outbox)).toEqual(['a', 'c'])
    const stored: object[] = JSON.parse(storage.stored)
    expect(stored).toContainEqual(unknown)
    expect(stored).toContainEqual({ ...known, files: [] })
    await outbox.discard('a')
    expect(outbox.hasUnsent()).toBe(true)
  })

  it('writes nothing over a store that was silent at first', async () => {
    const storage = memoryStorage()
    await createOutbox(storage).add(written('one'))
    vi.spyOn(storage, 'read').mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined)
    const outbox = createOutbox(storage)
    await outbox.reload()
    expect(await outbox.add(written('two'))).toBe(false)
    expect(await outbox.add(written('three'))).toBe(true)
    const next = createOutbox(storage)
    await next.reload()
    expect(keys(next)).toEqual(['one', 'two', 'three'])
  })
})
