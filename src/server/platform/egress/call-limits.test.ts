import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { Circuit } from './circuit.ts'
import { Bulkhead } from './bulkhead.ts'
import { withCause, withQuestion } from './call-cause.ts'
import type { EgressRequest } from './request.ts'
import { createEgress } from './egress.ts'
import { parseRetryAfter } from './retry-after.ts'

const log = { warn: () => {} }
const request: EgressRequest = {
  tenant: 'alfa',
  upstream: 'erp',
  url: 'https://alfa.erp.sandbox.example/',
  method: 'GET',
  timeouts: { firstByteMs: 60_000, totalMs: 60_000 },
  maxBytes: 1_000,
  retry: 'never',
}

/** An upstream in this process, with a clock that the test moves. */
function fakeUpstream(answer: () => Response | Promise<Response>, random = 0.5) {
  const clock = { time: 0 }
  const processes = { count: 1 }
  const seen = { calls: 0 }
  const egress = createEgress({
    allow: new Set(),
    log,
    inProcess: {
      hostSuffix: '.sandbox.example',
      handle: async () => {
        seen.calls++
        return answer()
      },
    },
    monotonic: () => clock.time,
    random: () => random,
    shareOf: (_tenant, _lane, max) => Math.max(1, Math.floor(max / processes.count)),
  })
  const ask = (more: Partial<EgressRequest> = {}) =>
    egress.fetch({ ...request, ...more }).then(
      () => 'ok',
      (error: unknown) => String(error),
    )
  const stateOf = (tenant: string) => egress.states().find((state) => state.tenant === tenant)
  return { ask, clock, processes, seen, stateOf, egress }
}

/** An upstream that answers 503 until the test changes its status. */
function failingUpstream() {
  const upstream = { status: 503 }
  return { upstream, ...fakeUpstream(() => new Response('', { status: upstream.status })) }
}

describe('the circuit breaker', () => {
  it('opens at the fifth failure and then lets no call through', async () => {
    const { ask, seen, stateOf } = failingUpstream()
    for (let call = 0; call < 5; call++) expect(await ask()).toContain('status 503')
    expect(stateOf('alfa')?.breaker).toBe('open')
    expect(await ask()).toContain('circuit open')
    expect(seen.calls).toBe(5)
  })

  it('of one server of an upstream stops no call to another, and shows in the state of both', async () => {
    const { ask, upstream, stateOf } = failingUpstream()
    for (let call = 0; call < 5; call++) await ask({ server: 'one.example' })
    upstream.status = 200
    expect(await ask({ server: 'one.example' })).toContain('circuit open')
    expect(await ask({ server: 'two.example' })).toBe('ok')
    expect(stateOf('alfa')?.breaker).toBe('open')
  })

  it('makes its next call a trial where another process has found the upstream failing', async () => {
    const circuit = new Circuit({ monotonic: () => 0, random: () => 0.5 })
    const never = new AbortController().signal
    const ask = (work: () => Promise<string>) => circuit.run(work, () => true, never)
    circuit.suspect()
    expect(circuit.state).toBe('half-open')
    await expect(ask(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(circuit.state).toBe('open')
    const other = new Circuit({ monotonic: () => 0, random: () => 0.5 })
    other.suspect()
    expect(
      await other.run(
        async () => 'ok',
        () => true,
        never,
      ),
    ).toBe('ok')
    expect(other.state).toBe('closed')
  })

  it('says after how many seconds trying again makes sense', async () => {
    const { ask, egress } = failingUpstream()
    for (let call = 0; call < 5; call++) await ask()
    await expect(egress.fetch(request)).rejects.toMatchObject({ retryAfterSeconds: 10 })
  })

  it('lets one call try after ten seconds, and refuses those that waited when it fails', async () => {
    const { ask, clock, seen, stateOf } = failingUpstream()
    for (let call = 0; call < 5; call++) await ask()
    clock.time = 9_999
    expect(await ask()).toContain('circuit open')
    clock.time = 10_000
    expect(stateOf('alfa')?.breaker).toBe('half-open')
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter((answer) => answer.includes('status 503'))).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('circuit open'))).toHaveLength(2)
    expect(seen.calls).toBe(6)
    expect(stateOf('alfa')?.breaker).toBe('open')
    expect(await ask()).toContain('circuit open')
  })

  it('closes at the first success, an hour later too, and serves all calls of that page', async () => {
    const { ask, clock, upstream, stateOf } = failingUpstream()
    for (let call = 0; call < 5; call++) await ask()
    upstream.status = 200
    clock.time = 3_600_000
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ retry: 'read' })))
    expect(new Set(answers)).toEqual(new Set(['ok']))
    expect(stateOf('alfa')?.breaker).toBe('closed')
  })

  it('lets the next call try when the caller of a trial left', async () => {
    const status = { now: 503 }
    const left = new AbortController()
    const { ask, clock } = fakeUpstream(() => {
      if (status.now === 503) return new Response('', { status: 503 })
      return left.signal.aborted ? new Response('ok') : new Promise(() => undefined)
    })
    for (let call = 0; call < 5; call++) await ask()
    status.now = 200
    clock.time = 10_000
    const trial = ask({ signal: left.signal })
    const waiting = ask()
    left.abort()
    expect(await trial).toContain('given up')
    expect(await waiting).toBe('ok')
  })

  it('stays closed while less than half of the calls of the last ten seconds fail', async () => {
    const { ask, clock, upstream, stateOf } = failingUpstream()
    upstream.status = 200
    for (let call = 0; call < 6; call++) await ask()
    upstream.status = 503
    for (let call = 0; call < 5; call++) await ask()
    expect(stateOf('alfa')?.breaker).toBe('closed')
    clock.time = 11_000
    for (let call = 0; call < 4; call++) await ask()
    expect(stateOf('alfa')?.breaker).toBe('closed')
    await ask()
    expect(stateOf('alfa')?.breaker).toBe('open')
  })

  it('counts once what is late of all that is asked for one person, and each of a job', async () => {
    const { ask, clock, stateOf } = fakeUpstream(() => new Promise(() => undefined))
    const late = { timeouts: { firstByteMs: 1, totalMs: 60_000 } }
    const screen = async () => {
      const answers = await withQuestion('a screen', () =>
        Promise.all([ask(late), ask(late), ask(late), ask(late), ask(late)]),
      )
      for (const answer of answers) expect(answer).toContain('no answer in time')
    }
    for (let shown = 0; shown < 4; shown += 1) await screen()
    expect(stateOf('alfa')?.breaker).toBe('closed')
    await screen()
    expect(stateOf('alfa')?.breaker).toBe('open')
    clock.time = 20_000
    const job = { ...late, tenant: 'beta' }
    await withCause('a job', () => Promise.all([1, 2, 3, 4, 5].map(() => ask(job))))
    expect(stateOf('beta')?.breaker).toBe('open')
  })

  it('counts each refusal of all that is asked for one person', async () => {
    const { ask, stateOf } = failingUpstream()
    await withQuestion('a screen', () => Promise.all([ask(), ask(), ask(), ask(), ask()]))
    expect(stateOf('alfa')?.breaker).toBe('open')
  })

  it('is separate for each tenant and each upstream', async () => {
    const { ask, upstream } = failingUpstream()
    for (let call = 0; call < 5; call++) await ask()
    upstream.status = 200
    expect(await ask()).toContain('circuit open')
    expect(await ask({ tenant: 'beta' })).toBe('ok')
    expect(await ask({ upstream: 'acs' })).toBe('ok')
  })

  it('does not count a 404, a caller that left, or a 500 to a call that is not a read', async () => {
    const { ask, upstream, stateOf } = failingUpstream()
    upstream.status = 404
    for (let call = 0; call < 6; call++) await ask({ tenant: 'business' })
    for (let call = 0; call < 6; call++) {
      await ask({ tenant: 'left', signal: AbortSignal.abort() })
    }
    upstream.status = 500
    for (let call = 0; call < 6; call++) await ask({ tenant: 'order' })
    for (let call = 0; call < 6; call++) await ask({ tenant: 'read', retry: 'read' })
    expect(stateOf('business')?.breaker).toBe('closed')
    expect(stateOf('left')?.breaker).toBe('closed')
    expect(stateOf('order')?.breaker).toBe('closed')
    expect(stateOf('read')?.breaker).toBe('open')
  })

  it.each([
    ['is too large', () => new Response('x'.repeat(1_001)), 'answer too large'],
    ['leads elsewhere', () => new Response(null, { status: 302 }), 'redirect'],
  ])('does not count an answer that came and %s', async (_, answer, failure) => {
    const { ask, stateOf } = fakeUpstream(answer)
    for (let call = 0; call < 6; call++) expect(await ask({ retry: 'read' })).toContain(failure)
    expect(stateOf('alfa')?.breaker).toBe('closed')
  })
})

describe('the retry budget', () => {
  it('adds at most a tenth to the traffic of a failing upstream', async () => {
    const { ask, clock, seen } = fakeUpstream(() => new Response('', { status: 503 }), 0)
    const asked = 200
    // The calls are far apart, so that the breaker stays closed.
    for (let call = 0; call < asked; call++) {
      clock.time += 20_000
      await ask({ retry: 'read' })
    }
    expect(seen.calls).toBeGreaterThan(asked)
    expect(seen.calls).toBeLessThanOrEqual(asked * 1.1 + 2)
  })
})

describe('the bulkhead', () => {
  it('allows 8 calls in flight and 32 waiting, and refuses the next at once', async () => {
    const gate = new EventEmitter()
    const opened = once(gate, 'open')
    const { ask, seen, stateOf } = fakeUpstream(() => opened.then(() => new Response('ok')))
    const calls = Array.from({ length: 40 }, () => ask())
    await expect.poll(() => seen.calls).toBe(8)
    expect(stateOf('alfa')).toMatchObject({ inFlight: 8, queued: 32 })
    expect(await ask()).toContain('too many calls at once')
    expect(await Promise.race([ask({ tenant: 'beta' }), Promise.resolve('waits')])).toBe('waits')
    await expect.poll(() => seen.calls).toBe(9)
    gate.emit('open')
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ok']))
    expect(stateOf('alfa')).toMatchObject({ inFlight: 0, queued: 0 })
  })

  it('holds the calls of a tenant to what it says, and takes another number at once', async () => {
    const gate = new EventEmitter()
    const opened = once(gate, 'open')
    const { ask, seen, stateOf } = fakeUpstream(() => opened.then(() => new Response('ok')))
    const calls = Array.from({ length: 10 }, () => ask({ maxInFlight: 4 }))
    calls.push(...Array.from({ length: 3 }, () => ask({ maxInFlight: 4, isBatch: true })))
    // Four, and a quarter of it for background work.
    await expect.poll(() => seen.calls).toBe(5)
    expect(stateOf('alfa')).toMatchObject({ inFlight: 5, queued: 8 })
    calls.push(ask({ maxInFlight: 8 }))
    await expect.poll(() => seen.calls).toBe(9)
    expect(stateOf('alfa')).toMatchObject({ inFlight: 9, queued: 5 })
    calls.push(ask({ maxInFlight: 2 }))
    expect(stateOf('alfa')).toMatchObject({ inFlight: 9, queued: 6 })
    gate.emit('open')
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ok']))
    expect(stateOf('alfa')).toMatchObject({ inFlight: 0, queued: 0 })
  })

  it('holds the calls of a tenant to this process’s share, and takes another one at once', async () => {
    const answers: (() => void)[] = []
    const { ask, processes, stateOf } = fakeUpstream(
      () => new Promise((resolve) => answers.push(() => resolve(new Response('{}')))),
    )
    processes.count = 3
    const calls = Array.from({ length: 6 }, () => ask({ maxInFlight: 8 }))
    await expect.poll(() => stateOf('alfa')?.inFlight).toBe(2)
    processes.count = 2
    calls.push(ask({ maxInFlight: 8 }))
    await expect.poll(() => stateOf('alfa')?.inFlight).toBe(4)
    processes.count = 20
    const other = ask({ tenant: 'beta', maxInFlight: 8 })
    await expect.poll(() => stateOf('beta')?.inFlight).toBe(1)
    while (answers.length > 0 || stateOf('alfa')?.queued !== 0) {
      answers.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(await Promise.all([...calls, other])).toEqual(Array(8).fill('ok'))
  })

  it('refuses a call that waited too long, without delaying the calls behind it', async () => {
    const bulkhead = new Bulkhead({ maxInFlight: 1, maxQueued: 2, maxWaitMs: 20 })
    const never = new AbortController().signal
    const gate = new EventEmitter()
    const first = bulkhead.run(() => once(gate, 'open'), never)
    await expect(bulkhead.run(async () => {}, never)).rejects.toThrow()
    const gone = new AbortController()
    const second = bulkhead.run(async () => 'second', gone.signal)
    const third = bulkhead.run(async () => 'third', never)
    gone.abort()
    await expect(second).rejects.toThrow()
    gate.emit('open')
    await first
    expect(await third).toBe('third')
    expect(bulkhead).toMatchObject({ inFlight: 0, queued: 0 })
  })
})

it.each([
  ['120', 120],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['999999', 3_600],
  ['soon', null],
  ['-5', null],
  [null, null],
])('reads Retry-After %s as %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, new Date('2026-11-20T12:00:00Z'))).toBe(seconds)
})

describe('background work', () => {
  it('has two calls in flight at most, and takes no place from other calls', async () => {
    const gate = new EventEmitter()
    const { ask, seen } = fakeUpstream(async () => {
      await once(gate, 'open')
      return new Response('')
    })
    gate.setMaxListeners(50)
    const batch = Array.from({ length: 20 }, () => ask({ isBatch: true }))
    const others = Array.from({ length: 8 }, () => ask())
    const isFull = () => seen.calls === 10
    while (!isFull()) await new Promise((resolve) => setImmediate(resolve))
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(seen.calls).toBe(10)
    const opening = setInterval(() => gate.emit('open'), 1)
    const answers = await Promise.all([...others, ...batch])
    clearInterval(opening)
    expect(new Set(answers)).toEqual(new Set(['ok']))
  })
})
