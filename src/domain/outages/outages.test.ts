import { describe, expect, it } from 'vitest'
import type { ContractTraits } from '../announcements/audience.ts'
import { dayMs, hourMs, minuteMs } from '../durations.ts'
import {
  isAffected,
  isNoArea,
  isPublicArea,
  noArea,
  type OutageArea,
  traitsNeeded,
} from './area.ts'
import { isPushedAtNight, noticeAt } from './message-times.ts'
import { isStillShown, outagePhase, type OutageTimes } from './phase.ts'
import { type Drop, minSuspectedContracts, suspectedOutages } from './suspected.ts'
import { outageWords } from './words.ts'

const zone = 'America/Sao_Paulo'
const noon = new Date('2026-11-23T15:00:00.000Z')
const after = (ms: number) => new Date(noon.getTime() + ms)

describe('the area of an outage', () => {
  const contract: ContractTraits = {
    contractId: '201',
    customerId: '101',
    planId: '12',
    cityId: '4205',
    district: 'Trindade ',
    pointIds: ['olt:3', 'box:12'],
    state: 'active',
  }
  const isIn = (area: Partial<OutageArea>, change: Partial<ContractTraits> = {}) =>
    isAffected({ ...noArea, ...area }, { ...contract, ...change })
  const florianopolis = { id: '4205', name: 'Florianópolis (SC)' }
  const lages = { id: '4209', name: 'Lages (SC)' }

  it('takes a contract by its place only where city and district both match', () => {
    expect(isIn({ cities: [florianopolis] })).toBe(true)
    expect(isIn({ cities: [florianopolis], districts: ['TRINDADE'] })).toBe(true)
    expect(isIn({ cities: [lages], districts: ['Trindade'] })).toBe(false)
    expect(isIn({ cities: [florianopolis], districts: ['Centro'] })).toBe(false)
  })

  it('takes those at a network point and those that are listed besides', () => {
    expect(isIn({ points: [{ id: 'box:12', name: 'CTO 12' }] })).toBe(true)
    expect(isIn({ points: [{ id: 'olt:12', name: 'OLT 12' }] })).toBe(false)
    expect(isIn({ cities: [lages], contracts: ['201'] })).toBe(true)
    expect(isIn({ contracts: ['202'] })).toBe(false)
  })

  it('takes no contract that is not in force, and none when it names nothing', () => {
    expect(isIn({ isEverywhere: true }, { state: null })).toBe(false)
    expect(isIn({ isEverywhere: true })).toBe(true)
    expect(isIn({})).toBe(false)
    expect(isNoArea(noArea)).toBe(true)
    expect(isNoArea({ ...noArea, contracts: ['1'] })).toBe(false)
  })

  it('asks the ERP for what it needs alone', () => {
    expect(traitsNeeded({ ...noArea, isEverywhere: true })).toBeNull()
    expect(traitsNeeded({ ...noArea, contracts: ['1'] })).toEqual({
      withPlaces: false,
      withPoints: false,
    })
    expect(traitsNeeded({ ...noArea, districts: ['Centro'] })).toMatchObject({ withPlaces: true })
    expect(traitsNeeded({ ...noArea, points: [lages] })).toMatchObject({ withPoints: true })
  })

  it('of single contracts is not for a public page', () => {
    expect(isPublicArea({ ...noArea, contracts: ['1'] })).toBe(false)
    expect(isPublicArea({ ...noArea, contracts: ['1'], districts: ['Centro'] })).toBe(true)
  })
})

describe('the phase of an outage', () => {
  const times: OutageTimes = {
    state: 'confirmed',
    startsAt: after(-hourMs),
    expectedEnd: after(hourMs),
    endedAt: null,
  }
  it.each([
    [{}, 'now'],
    [{ expectedEnd: null }, 'now'],
    [{ expectedEnd: after(-1) }, 'late'],
    [{ startsAt: after(1) }, 'planned'],
    [{ state: 'draft' }, 'draft'],
    [{ state: 'ended', endedAt: noon }, 'ended'],
  ] as const)('with %j is %s', (change, phase) => {
    expect(outagePhase({ ...times, ...change }, noon)).toBe(phase)
  })

  it('shows an ended one for some hours to those it affected', () => {
    const ended = (endedAt: Date) => isStillShown({ ...times, state: 'ended', endedAt }, noon)
    expect(ended(after(-11 * hourMs))).toBe(true)
    expect(ended(after(-13 * hourMs))).toBe(false)
    expect(isStillShown({ ...times, state: 'cancelled' }, noon)).toBe(false)
  })
})

describe('when an outage is told', () => {
  const night = new Date('2026-11-24T05:00:00.000Z')
  const at = (now: Date, startsAt: Date) => ({ now, startsAt, zone }) as const

  it('tells a maintenance a day before, or at once', () => {
    expect(noticeAt(after(3 * dayMs), noon)).toEqual(after(2 * dayMs))
    expect(noticeAt(after(hourMs), noon)).toEqual(noon)
  })

  it('wakes people only for what is happening, or begins before the morning', () => {
    expect(isPushedAtNight('begin', at(night, night))).toBe(true)
    expect(isPushedAtNight('update', at(night, night))).toBe(false)
    expect(isPushedAtNight('end', at(night, night))).toBe(false)
    const soon = new Date(night.getTime() + hourMs)
    expect(isPushedAtNight('notice', at(night, soon))).toBe(true)
    const inTheEvening = new Date(night.getTime() + 20 * hourMs)
    expect(isPushedAtNight('notice', at(night, inTheEvening))).toBe(false)
  })
})

describe('the words of an outage', () => {
  const told = {
    kind: 'outage',
    cause: 'fibre',
    place: 'Trindade',
    startsAt: noon,
    expectedEnd: after(2 * hourMs),
  } as const

  it('say where, why and until when, in the time of the provider', () => {
    expect(outageWords('begin', told, '', zone)).toEqual({
      title: 'Internet fora do ar na sua região',
      body: 'Trindade: Rompimento de fibra. Previsão de volta: 23/11/2026 14:00.',
    })
    const unknown = { ...told, cause: 'unknown', expectedEnd: null } as const
    expect(outageWords('update', unknown, 'Equipe no local.', zone).body).toBe(
      'Trindade: Já estamos verificando. Ainda sem previsão de volta.\nEquipe no local.',
    )
  })

  it('say from when to when a maintenance takes', () => {
    const works = { ...told, kind: 'maintenance', cause: 'works' } as const
    expect(outageWords('notice', works, '', zone).body).toBe(
      'Trindade: A internet pode ficar fora do ar de 23/11/2026 12:00 até 23/11/2026 14:00.',
    )
  })
})

describe('suspected outages', () => {
  const box = { id: 'box:1', name: 'CTO 1' }
  const drops = (count: number, at: Date, places: Drop['places'] = [box]): Drop[] =>
    Array.from({ length: count }, (_, nth) => ({ contractId: `${nth}`, at, places }))

  it('are places where enough contracts dropped within minutes', () => {
    const recent = drops(minSuspectedContracts, after(-5 * minuteMs))
    expect(suspectedOutages(recent, noon)).toEqual([
      {
        placeId: 'box:1',
        name: 'CTO 1',
        contracts: minSuspectedContracts,
        firstAt: after(-5 * minuteMs),
      },
    ])
    expect(suspectedOutages(drops(minSuspectedContracts, after(-hourMs)), noon)).toEqual([])
    expect(suspectedOutages(recent.slice(1), noon)).toEqual([])
  })

  it('count a contract that dropped twice once', () => {
    const few = drops(minSuspectedContracts - 1, after(-minuteMs))
    expect(suspectedOutages([...few, ...few], noon)).toEqual([])
  })
})
