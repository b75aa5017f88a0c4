import { beforeEach, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { isolatedTenant } from './addresses/isolated-tenant.ts'
import { createOutcomeWatch, type OutcomeWatch } from './outcome-watch.ts'

let now: Date
let watch: OutcomeWatch
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  watch = createOutcomeWatch({ now: () => now })
})
const pass = (ms: number) => (now = new Date(now.getTime() + ms))

const garbled = { kind: 'protocol-error', detail: 'not a listing' } as const
const refused = { kind: 'protocol-error', detail: 'status 401' } as const

test('a failing upstream fails since its first failure, for the reason of its last one', () => {
  const since = now
  watch.failed('demo', 'erp', garbled)
  pass(minuteMs)
  watch.failed('demo', 'erp', refused)
  const trouble = { cause: 'credentials refused', since, isOver: false }
  expect(watch.troubleOf('demo', 'erp')).toEqual(trouble)
  expect(watch.failing('erp')).toEqual([{ tenant: 'demo', cause: 'credentials refused' }])
  expect(watch.troubleOf('litoral', 'erp')).toBeNull()
  expect(watch.failing('acs')).toEqual([])
})

test('a failure is told for a minute after the next success', () => {
  watch.failed('demo', 'erp', garbled)
  pass(10 * secondMs)
  watch.succeeded('demo', 'erp', 20)
  expect(watch.troubleOf('demo', 'erp')).toMatchObject({ isOver: true })
  expect(watch.failing('erp')).toEqual([])
  pass(50 * secondMs)
  expect(watch.troubleOf('demo', 'erp')).toBeNull()
})

test('a slow answer is told for a minute, and no longer than until the next quick one', () => {
  watch.succeeded('demo', 'erp', 4 * secondMs)
  expect(watch.troubleOf('demo', 'erp')).toMatchObject({ cause: 'slow', isOver: false })
  watch.succeeded('demo', 'erp', 20)
  expect(watch.troubleOf('demo', 'erp')).toBeNull()
})

test.each(['circuit open', 'too many calls at once', 'given up by its caller'])(
  'a call that was not made changes nothing: %s',
  (detail) => {
    watch.failed('demo', 'erp', { kind: 'unavailable', detail })
    expect(watch.troubleOf('demo', 'erp')).toBeNull()
  },
)

test('a test of what somebody typed says nothing of a provider', () => {
  watch.failed(isolatedTenant('erp.example', 'token'), 'erp', refused)
  expect(watch.failing('erp')).toEqual([])
})
