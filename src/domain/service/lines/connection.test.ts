import { expect, it } from 'vitest'
import { connectionOf } from './connection.ts'
import { diagnose } from './diagnosis.ts'
import { lineStates } from './line.ts'

it.each([
  ['online', true, { is: 'online' }],
  ['online', null, { is: 'online' }],
  ['online', false, { is: 'online', but: 'router silent' }],
  ['offline', false, { is: 'offline' }],
  ['offline', null, { is: 'offline' }],
  ['offline', true, { is: 'offline', but: 'router answers' }],
  ['unknown', true, { is: 'unknown' }],
  ['unknown', false, { is: 'unknown' }],
  [null, true, { is: 'online' }],
  [null, false, { is: 'offline' }],
  [null, null, { is: 'unknown' }],
] as const)(
  'with the session %s and a router that is reached (%s) it is %o',
  (state, reached, is) => {
    expect(connectionOf({ state, isRouterReachable: reached })).toEqual(is)
  },
)

it('says of each line what the diagnosis says', () => {
  const nothing = { isBlocked: false, isSuspended: false, hasOutage: false, signal: null } as const
  const findings = {
    offline: ['session down'],
    online: ['well', 'router unreachable'],
    unknown: ['unknown'],
  }
  for (const state of lineStates) {
    for (const isRouterReachable of [true, false, null]) {
      const { is } = connectionOf({ state, isRouterReachable })
      expect(findings[is]).toContain(diagnose({ ...nothing, state, isRouterReachable }))
    }
  }
})
