import { expect, it } from 'vitest'
import { followedBillJob, nextCheck, onceADay } from './followed-bill-job.ts'

const now = new Date('2026-11-20T12:01:30Z')

it('asks soon after a code was given, then ever more seldom, and at last once a day', () => {
  const at = (checks: number) => nextCheck(checks, now).toISOString().slice(5, 16)
  expect([0, 1, 4, onceADay, onceADay + 30].map(at)).toEqual([
    '11-20T12:10',
    '11-20T12:15',
    '11-20T13:05',
    '11-21T12:05',
    '11-21T12:05',
  ])
})

it('follows a bill until four days after its due date, an overdue one from today', () => {
  const maria = { clientId: 'demo', customerId: '101', documentHash: 'h' }
  const lastDay = (dueDate: string) =>
    followedBillJob(maria, { id: '1', dueDate }, { checks: 0, today: '2026-11-20' }).payload
  expect(lastDay('2026-11-30')).toMatchObject({ lastDay: '2026-12-04' })
  expect(lastDay('2026-11-01')).toMatchObject({ lastDay: '2026-11-24' })
})
