import { describe, expect, it } from 'vitest'
import { createOutbox, type OutboxStorage } from './outbox-store.ts'

/** What is kept as a sealed store keeps it: a copy, nothing shared with the page. */
function place(): OutboxStorage & { kept: string; isBroken: boolean } {
  return {
    kept: 'null',
    isBroken: false,
    async read() {
      return JSON.parse(this.kept)
    },
    async write(list) {
      if (this.isBroken) return false
      this.kept = JSON.stringify(list)
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
  it('is found again by the next opening, in the order of writing', async () => {
    const shelf = place()
    const first = createOutbox(shelf)
    expect(await first.add(written('one'))).toBe(true)
    await first.add(written('two'))
    const next = createOutbox(shelf)
    await next.reload()
    expect(next.current()).toEqual(first.current())
    expect(keys(next)).toEqual(['one', 'two'])
  })

  it('takes two tabs writing at once for two writings', async () => {
    const shelf = place()
    const [one, other] = [createOutbox(shelf), createOutbox(shelf)]
    await one.add(written('one'))
    await other.add(written('two'))
    await one.discard('one')
    await other.reload()
    expect(keys(other)).toEqual(['two'])
  })

  it('remembers what cannot be kept, says so, and keeps it once that is possible', async () => {
    const shelf = place()
    const outbox = createOutbox(shelf)
    await outbox.add(written('kept'))
    shelf.isBroken = true
    expect(await outbox.add(written('unkept'))).toBe(false)
    await outbox.reload()
    expect(keys(outbox)).toEqual(['kept', 'unkept'])
    await outbox.discard('kept')
    expect(keys(outbox)).toEqual(['unkept'])
    shelf.isBroken = false
    expect(await outbox.add(written('later'))).toBe(true)
    const next = createOutbox(shelf)
    await next.reload()
    expect(keys(next)).toEqual(['unkept', 'later'])
  })

  it('keeps how each one ended', async () => {
    const shelf = place()
    const outbox = createOutbox(shelf)
    await outbox.add(written('one'))
    const opened = { id: '4100', protocol: '202600004100' }
    await outbox.settle('one', { state: 'sent', refusal: null, opened })
    const next = createOutbox(shelf)
    await next.reload()
    expect(next.current()).toMatchObject([{ key: 'one', state: 'sent', opened }])
  })

  it('takes five that wait, and no more', async () => {
    const outbox = createOutbox(place())
    for (const key of ['1', '2', '3', '4']) await outbox.add(written(key))
    expect(outbox.isFull()).toBe(false)
    await outbox.add(written('5'))
    expect(outbox.isFull()).toBe(true)
    await outbox.settle('1', { state: 'sent', refusal: null, opened: null })
    expect(outbox.isFull()).toBe(false)
  })

  it.each(['"text"', '[{"key":1}]', '{}'])('is empty where it finds %s', async (kept) => {
    const shelf = place()
    shelf.kept = kept
    const outbox = createOutbox(shelf)
    await outbox.reload()
    expect(outbox.current()).toEqual([])
  })

  it('shows nothing any more once its subscriber has left', async () => {
    const shelf = place()
    shelf.isBroken = true
    const outbox = createOutbox(shelf)
    await outbox.add(written('one'))
    outbox.reset()
    expect(outbox.current()).toEqual([])
    await outbox.reload()
    expect(outbox.current()).toEqual([])
  })

  it('tells who listens', async () => {
    const outbox = createOutbox(place())
    let told = 0
    const stop = outbox.subscribe(() => (told += 1))
    await outbox.add(written('one'))
    stop()
    await outbox.add(written('two'))
    expect(told).toBe(1)
  })
})
