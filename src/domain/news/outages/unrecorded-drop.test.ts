import { expect, it } from 'vitest'
import { unrecordedDrop } from './unrecorded-drop.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const down = { from: at('29T07:41'), to: null }
const told = {
  outages: [],
  contractId: '201',
  since: at('29T03:00'),
  minutes: 30,
  now: at('30T16:00'),
}
const outage = {
  phase: 'ended',
  startsAt: at('29T08:00'),
  endedAt: at('29T10:00'),
  contractIds: ['201'],
} as const

it('is one in which no outage lies, while it lasts and until the next day', () => {
  expect(unrecordedDrop([down], told)).toBe(down)
  const over = { ...down, to: at('29T09:00') }
  expect(unrecordedDrop([over], told)).toBe(over)
  expect(unrecordedDrop([over], { ...told, since: at('30T03:00') })).toBeNull()
})

it('is none that an outage of the contract explains', () => {
  expect(unrecordedDrop([down], { ...told, outages: [outage] })).toBeNull()
  expect(unrecordedDrop([down], { ...told, outages: [{ ...outage, contractIds: [] }] })).toBeNull()
  const other = { ...outage, contractIds: ['202'] }
  expect(unrecordedDrop([down], { ...told, outages: [other] })).toBe(down)
  expect(unrecordedDrop([down], { ...told, outages: [other], contractId: null })).toBeNull()
})

it('is not explained by an outage of another time, or that did not take place', () => {
  const others = [
    { ...outage, endedAt: at('29T07:41') },
    { ...outage, phase: 'cancelled' as const },
    { ...outage, phase: 'planned' as const, startsAt: at('30T18:00'), endedAt: null },
  ]
  const [before = outage, ...rest] = others
  const early = { ...before, startsAt: at('29T05:00') }
  expect(unrecordedDrop([down], { ...told, outages: [early, ...rest] })).toBe(down)
})

it('is none shorter than the time from which an interruption is credited', () => {
  const short = { from: at('30T15:31'), to: null }
  expect(unrecordedDrop([short], told)).toBeNull()
  expect(unrecordedDrop([short], { ...told, minutes: 29 })).toBe(short)
})
