import { expect, it } from 'vitest'
import { createUpstreamStates } from './upstream-state.ts'

const never = new AbortController().signal

it('forgets the states of servers not called for longest, and none that is in use', async () => {
  const states = createUpstreamStates({ monotonic: () => 0, random: () => 0.5 }, 4)
  const host = (n: number) => states.of('demo', 'push', `wns${n}.notify.windows.com`)
  let end: () => void = () => undefined
  const [used, broken, first] = [host(1), host(2), host(3)]
  const call = used.bulkhead.run(() => new Promise<void>((resolve) => (end = resolve)), never)
  const fail = () => Promise.reject(new Error('away'))
  for (let failure = 0; failure < 5; failure += 1) {
    await broken.circuit.run(fail, () => true, never).catch(() => undefined)
  }
  expect(broken.circuit.state).toBe('open')
  const recent = states.of('demo', 'erp')
  for (let n = 10; n < 100; n += 1) {
    host(n)
    expect(states.of('demo', 'erp')).toBe(recent)
  }
  expect([host(1), host(2)]).toEqual([used, broken])
  expect(host(1)).toBe(used)
  expect(host(2)).toBe(broken)
  expect(host(3)).not.toBe(first)
  expect(states.health()).toMatchObject([{ upstream: 'erp' }, { inFlight: 1, breaker: 'open' }])
  end()
  await call
})
