import { describe, expect, it } from 'vitest'
import { noArea } from '#tests/support/no-area.ts'
import type { ContractTraits } from '#domain/news/announcements/audience.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import {
  isAffected,
  isNoArea,
  isPublicArea,
  isSameArea,
  type OutageArea,
  traitsNeeded,
} from './area.ts'
import { isPushedAtNight, noticeAt } from './message-times.ts'
import { outageCauses } from './outage.ts'
import { isStillShown, isUnderWay, outagePhase, outagePhases, type OutageTimes } from './phase.ts'
import { type Drop, minSuspectedContracts, suspectedOutages } from './suspected.ts'
import { causeWords, outageTitle, outageWords } from './words.ts'

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

  it('takes a contract in any of several cities and any of several districts', () => {
    const cities = [lages, florianopolis]
    expect(isIn({ cities })).toBe(true)
    expect(isIn({ cities }, { cityId: '4210' })).toBe(false)
    expect(isIn({ districts: ['Centro', 'Trindade'] })).toBe(true)
    expect(isIn({ districts: ['Centro', 'Trindade'] }, { district: 'Agronômica' })).toBe(false)
    expect(isIn({ cities, districts: ['Centro', 'Trindade'] })).toBe(true)
    expect(isIn({ cities, districts: ['Centro', 'Córrego Grande'] })).toBe(false)
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
  })

  it.each<Partial<OutageArea>>([
    { isEverywhere: true },
    { cities: [florianopolis] },
    { districts: ['Centro'] },
    { cities: [florianopolis], districts: ['Centro'] },
    { points: [lages] },
    { contracts: ['1'] },
    { points: [lages], contracts: ['1'] },
  ])('names something with %j', (area) => {
    expect(isNoArea({ ...noArea, ...area })).toBe(false)
  })

  it('asks the ERP for what it needs alone', () => {
    expect(traitsNeeded({ ...noArea, isEverywhere: true })).toBeNull()
    expect(traitsNeeded({ ...noArea, contracts: ['1'] })).toEqual({
      withPlaces: false,
      withPoints: false,
    })
    const places = { cities: [lages], districts: ['Centro'] }
    for (const area of [places, { cities: [lages] }, { districts: ['Centro'] }]) {
      expect(traitsNeeded({ ...noArea, ...area })).toEqual({ withPlaces: true, withPoints: false })
    }
    expect(traitsNeeded({ ...noArea, points: [lages] })).toEqual({
      withPlaces: false,
      withPoints: true,
    })
  })

  it('is the same in any order of fields and members, and another one by any list', () => {
    const area = { ...noArea, cities: [lages, florianopolis], districts: ['Centro', 'Trindade'] }
    const same = {
      contracts: [],
      points: [],
      districts: ['TRINDADE', 'centro'],
      cities: [{ name: 'Florianópolis', id: '4205' }, lages],
      isEverywhere: false,
    }
    expect(isSameArea(area, same)).toBe(true)
    const others: Partial<OutageArea>[] = [
      { isEverywhere: true },
      { cities: [lages] },
      { districts: ['Centro'] },
      { points: [lages] },
      { contracts: ['201'] },
    ]
    for (const change of others) expect(isSameArea(area, { ...area, ...change })).toBe(false)
  })

  it('of single contracts is not for a public page', () => {
    const isPublic = (area: Partial<OutageArea>) => isPublicArea({ ...noArea, ...area })
    expect(isPublic({ contracts: ['1'] })).toBe(false)
    expect(isPublic({ contracts: ['1'], districts: ['Centro'] })).toBe(true)
    expect(isPublic({ cities: [lages], districts: ['Centro'] })).toBe(true)
    expect(isPublic({ points: [lages] })).toBe(true)
    expect(isPublic({ isEverywhere: true })).toBe(true)
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
    [{ expectedEnd: after(1) }, 'now'],
    [{ expectedEnd: noon }, 'late'],
    [{ expectedEnd: after(-1) }, 'late'],
    [{ startsAt: noon }, 'now'],
    [{ startsAt: after(1) }, 'planned'],
    [{ state: 'draft' }, 'draft'],
    [{ state: 'ended', endedAt: noon }, 'ended'],
    [{ state: 'cancelled' }, 'cancelled'],
  ] as const)('with %j is %s', (change, phase) => {
    expect(outagePhase({ ...times, ...change }, noon)).toBe(phase)
  })

  it('is under way from its beginning to its end', () => {
    expect(outagePhases.filter(isUnderWay)).toEqual(['now', 'late'])
  })

  it('shows a confirmed one, and an ended one for twelve hours, to those it affects', () => {
    const ended = (endedAt: Date | null) =>
      isStillShown({ ...times, state: 'ended', endedAt }, noon)
    expect(ended(after(-12 * hourMs + 1))).toBe(true)
    expect(ended(after(-12 * hourMs))).toBe(false)
    expect(ended(null)).toBe(false)
    expect(isStillShown(times, noon)).toBe(true)
    for (const state of ['draft', 'cancelled'] as const) {
      expect(isStillShown({ ...times, state, endedAt: noon }, noon)).toBe(false)
    }
  })
})

describe('when an outage is told', () => {
  const night = new Date('2026-11-24T05:00:00.000Z')
  const at = (now: Date, startsAt: Date) => ({ now, startsAt, zone }) as const

  it('tells a maintenance as early as the rule says, or at once', () => {
    expect(noticeAt(after(4 * dayMs), noon, 72)).toEqual(after(dayMs))
    expect(noticeAt(after(dayMs + 1), noon, 24)).toEqual(after(1))
    expect(noticeAt(after(hourMs), noon, 72)).toEqual(noon)
  })

  it('wakes people only for what is happening, or begins before the morning', () => {
    expect(isPushedAtNight('begin', at(night, night))).toBe(true)
    expect(isPushedAtNight('update', at(night, night))).toBe(false)
    expect(isPushedAtNight('end', at(night, night))).toBe(false)
    expect(isPushedAtNight('cancel', at(night, night))).toBe(false)
    // Pushes begin again at 8h in São Paulo.
    const morning = new Date('2026-11-24T11:00:00.000Z')
    expect(isPushedAtNight('notice', at(night, morning))).toBe(true)
    expect(isPushedAtNight('notice', at(night, new Date(morning.getTime() + 1)))).toBe(false)
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

  const works = { ...told, kind: 'maintenance', cause: 'works' } as const

  it('say from when to when a maintenance takes', () => {
    expect(outageWords('notice', works, '', zone)).toEqual({
      title: 'Manutenção programada',
      body: 'Trindade: A internet pode ficar fora do ar de 23/11/2026 12:00 até 23/11/2026 14:00.',
    })
    expect(outageWords('notice', { ...works, expectedEnd: null }, '', zone).body).toBe(
      'Trindade: A internet pode ficar fora do ar de 23/11/2026 12:00.',
    )
  })

  it('say which maintenance does not take place', () => {
    expect(outageWords('cancel', works, '', zone)).toEqual({
      title: 'Manutenção cancelada',
      body: 'Trindade: A manutenção de 23/11/2026 12:00 não vai acontecer.',
    })
  })

  it('say what to do where the connection is not back, and no forecast', () => {
    expect(outageWords('end', told, '', zone)).toEqual({
      title: 'A internet voltou',
      body: expect.stringMatching(
        /^Trindade: Se no seu endereço ainda não voltou, desligue e ligue/,
      ),
    })
    expect(outageWords('end', works, '', zone).title).toBe('Manutenção concluída')
  })

  it('name each known cause', () => {
    for (const cause of outageCauses.filter((one) => one !== 'unknown')) {
      const { body } = outageWords('update', { ...told, cause }, '', zone)
      expect(body).toBe(`Trindade: ${causeWords[cause]}. Previsão de volta: 23/11/2026 14:00.`)
    }
  })

  it.each([
    ['outage', 'now', 'Internet fora do ar'],
    ['outage', 'late', 'Internet fora do ar'],
    ['outage', 'ended', 'Internet restabelecida'],
    ['maintenance', 'planned', 'Manutenção programada'],
    ['maintenance', 'now', 'Manutenção em andamento'],
    ['maintenance', 'late', 'Manutenção em andamento'],
    ['maintenance', 'ended', 'Manutenção concluída'],
    ['maintenance', 'cancelled', 'Manutenção cancelada'],
  ] as const)('call a %s that is %s: %s', (kind, phase, title) => {
    expect(outageTitle(kind, phase)).toBe(title)
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

  it('are of the ten minutes before now, the first and the last instant included', () => {
    const at = (ms: number) => suspectedOutages(drops(minSuspectedContracts, after(ms)), noon)
    const isFound = [-10 * minuteMs - 1, -10 * minuteMs, 0, 1].map((ms) => at(ms).length > 0)
    expect(isFound).toEqual([false, true, true, false])
  })

  it('begin with the first drop, in whatever order they are told', () => {
    const times = [5, 9, 7, 6, 8].map((minutes) => after(-minutes * minuteMs))
    const spread = times.flatMap((at, nth) => ({ contractId: `${nth}`, at, places: [box] }))
    expect(suspectedOutages(spread, noon)).toMatchObject([{ firstAt: after(-9 * minuteMs) }])
    // One of them dropped again later, one had dropped before.
    const again = { contractId: '1', at: after(-minuteMs), places: [box] }
    const before = { contractId: '0', at: after(-10 * minuteMs), places: [box] }
    expect(suspectedOutages([...spread, again], noon)).toMatchObject([
      { firstAt: after(-9 * minuteMs) },
    ])
    expect(suspectedOutages([...spread, before], noon)).toMatchObject([
      { firstAt: after(-10 * minuteMs) },
    ])
  })

  it('come by their number of contracts, of equal ones the first named first', () => {
    const olt = { id: 'olt:1', name: 'OLT 1' }
    const other = { id: 'box:2', name: 'CTO 2' }
    const [extra, ...same] = drops(minSuspectedContracts + 1, noon, [other, olt])
    const found = (all: readonly Drop[]) =>
      suspectedOutages(all, noon).map(({ placeId }) => placeId)
    expect(found(same)).toEqual(['box:2', 'olt:1'])
    expect(found([...same, ...(extra ? [{ ...extra, places: [olt] }] : [])])).toEqual([
      'olt:1',
      'box:2',
    ])
  })
})
