import { expect, it } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { noon } from '#tests/support/upstreams/sandbox-world.ts'

function demoNetwork() {
  const store = memoryStore()
  const latency = { min: 0, max: 0 }
  const sandbox = createSandbox({ store, now: () => noon, latency })
  const set = async (point: string, fields: object) => {
    const url = `http://localhost:3000/sandbox/points/${point}`
    const body = JSON.stringify({ client_id: 'demo', ...fields })
    return (await sandbox.site(new Request(url, { method: 'POST', body }))).status
  }
  const online = async () =>
    (await store.list('demo', 'radusuarios'))
      .filter((login) => login['online'] === 'S')
      .map(({ id }) => id)
  return { set, online }
}

it('ends and begins the connections of a box, or of a whole transmitter', async () => {
  const { set, online } = demoNetwork()
  expect(await set('box:2', { state: 'down' })).toBe(200)
  expect(await online()).toEqual(['604'])
  expect(await set('olt:1', { state: 'down' })).toBe(200)
  expect(await online()).toEqual([])
  expect(await set('olt:1', { state: 'up' })).toBe(200)
  expect(await online()).toHaveLength(6)
})

it('refuses a point where no login is, an unknown state and an unknown provider', async () => {
  const { set, online } = demoNetwork()
  expect(await set('box:2', { state: 'up' })).toBe(200)
  const before = await online()
  for (const [point, fields] of [
    ['box:9', { state: 'down' }],
    ['constructor:1', { state: 'down' }],
    ['box', { state: 'down' }],
    ['box:2', { state: 'away' }],
    ['box:2', { state: 'down', client_id: 'nobody' }],
  ] as const) {
    expect(await set(point, fields), point).toBe(400)
  }
  expect(await online()).toEqual(before)
})
