import { describe, expect, it } from 'vitest'
import { diagnose, type LineFacts } from './diagnosis.ts'
import { dropReason } from './drop-reason.ts'
import { isRecentReading, signalLevel } from './optical-signal.ts'
import { planSpeed } from './plan-speed.ts'

describe('the reason of a drop', () => {
  it.each([
    ['User-Request', 'router'],
    ['Host-Request', 'router'],
    ['User-Error', 'router'],
    ['Supplicant-Restart', 'router'],
    ['Lost-Carrier', 'signal'],
    ['Lost-Service', 'signal'],
    ['Port-Error', 'signal'],
    ['Port-Unneeded', 'provider'],
    ['Port-Preempted', 'provider'],
    ['Port-Suspended', 'provider'],
    ['Port-Disabled', 'provider'],
    ['Port-Reinit', 'provider'],
    ['Admin-Reset', 'provider'],
    ['Admin-Reboot', 'provider'],
    ['NAS-Error', 'provider'],
    ['NAS-Request', 'provider'],
    ['NAS-Reboot', 'provider'],
    ['Service-Unavailable', 'provider'],
    ['Callback', 'provider'],
    ['Reauthentication-Failure', 'provider'],
    ['Idle-Timeout', 'idle'],
    ['Session-Timeout', 'renewed'],
    ['lost_carrier', 'signal'],
    ['Admin Reset', 'provider'],
    ['  Admin   Reset\n', 'provider'],
    ['LostCarrier', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
    ['0', 'unknown'],
  ])('of %j is %s', (cause, reason) => {
    expect(dropReason(cause)).toBe(reason)
  })
})

describe('the level of the optical signal', () => {
  it.each([
    [-19.83, 'good'],
    [-25, 'good'],
    [-25.01, 'weak'],
    [-28, 'weak'],
    [-28.01, 'lost'],
    [-40, 'lost'],
  ])('at %d dBm is %s', (rx, level) => {
    expect(signalLevel(rx)).toBe(level)
  })

  it('counts as present for a day, in the time zone of the provider', () => {
    const now = new Date('2026-11-20T15:00:00Z')
    const at = (time: string) => isRecentReading({ at: time }, now, 'America/Sao_Paulo')
    expect(at('2026-11-19 12:00:00')).toBe(true)
    expect(at('2026-11-19 11:59:59')).toBe(false)
    expect(isRecentReading({ at: '2026-11-19 11:59:59' }, now, 'America/Manaus')).toBe(true)
  })
})

describe('the speed of a plan', () => {
  it.each([
    ['FIBRA 500 MEGA', 500],
    ['Turbo 1 Giga', 1000],
    ['1,5 Gbps', 1500],
    ['Plano 600Mbps residencial', 600],
    ['Combo 300M + TV', 300],
    ['FIBRA 2G', 2000],
    ['2,25 Giga', 2250],
    ['0 Mega', null],
    ['Plano Família', null],
    ['Contrato 2024', null],
    ['100 minutos', null],
    ['', null],
  ])('called %j is %d', (plan, speed) => {
    expect(planSpeed(plan)).toBe(speed)
  })
})

describe('the diagnosis', () => {
  const well: LineFacts = {
    isBlocked: false,
    isSuspended: false,
    hasOutage: false,
    state: 'online',
    signal: 'good',
    isRouterReachable: true,
  }

  it.each<[string, Partial<LineFacts>]>([
    ['well', {}],
    ['well', { isRouterReachable: null, signal: null, hasOutage: null, isBlocked: null }],
    ['well', { signal: 'weak' }],
    ['router unreachable', { isRouterReachable: false }],
    ['session down', { state: 'offline' }],
    ['session down', { state: 'offline', signal: 'weak', isRouterReachable: false }],
    ['no signal', { state: 'offline', signal: 'lost' }],
    ['no signal', { state: 'unknown', signal: 'lost' }],
    ['well', { signal: 'lost' }],
    ['outage', { hasOutage: true, state: 'offline', signal: 'lost' }],
    ['suspended', { isSuspended: true, hasOutage: true }],
    ['blocked', { isBlocked: true, hasOutage: true, state: 'offline' }],
    ['unknown', { state: 'unknown' }],
    ['unknown', { state: null, isRouterReachable: false }],
  ])('is %s with %o', (finding, facts) => {
    expect(diagnose({ ...well, ...facts })).toBe(finding)
  })
})
