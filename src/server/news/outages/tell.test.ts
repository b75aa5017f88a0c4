import { expect, it } from 'vitest'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { toldOutages } from './tell.ts'

// In a transaction only its own handle may read: on the embedded database there is no other connection.
it('asks for its provider before the transaction that tells an outage, and not inside it', async () => {
  let isInTransaction = false
  let kept = 0
  const told = toldOutages({
    inbox: {
      createMessages: async (_tx, _clientId, messages) => {
        kept += messages.length
        return messages.length
      },
    },
    tenants: {
      find: async () => {
        if (isInTransaction) throw new Error('Inside a transaction use its own handle.')
        return null
      },
    },
    now: () => new Date('2027-03-01T12:00:00Z'),
  })
  const payload = {
    outageId: '0a7a6e00-0000-4000-8000-000000000001',
    message: 'begin',
    title: 'Queda',
    body: 'Centro',
    startsAt: '2027-03-01T11:00:00.000Z',
    isEverywhere: false,
    after: '',
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what telling reads of a job
  const job = { clientId: 'demo', key: 'one:begin', payload } as Partial<Job> as Job
  const read = await told.read(job)
  isInTransaction = true
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is asked of it
  const tx = {} as Drizzle
  await told.deliver(tx, job, read, [{ customerId: '1', documentHash: 'D1', hasAsked: false }])
  expect(kept).toBe(1)
})
