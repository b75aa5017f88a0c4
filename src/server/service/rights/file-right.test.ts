import { expect, it } from 'vitest'
import { requestOffer } from '#contract/service/offers.ts'
import { type FilingCall, rightFiler } from './file-right.ts'
import type { RightRow } from './store.ts'

const requestKey = 'key-of-the-request'
const requestedAt = new Date('2026-11-30T12:00:00Z')
const checked = {
  subjectId: '74',
  right: { kind: 'plan_change', contractId: '201' },
  slot: 'offer/201',
  facts: {},
  lines: [],
  forStaff: [],
} as const
/* oxlint-disable typescript/no-unsafe-type-assertion -- what filing reads of them */
const call = {
  tenant: { clientId: 'demo', supportType: 'ticket', rules: { timeZone: 'America/Sao_Paulo' } },
  session: { clientId: 'demo', customerId: '101', documentHash: 'hash' },
} as unknown as FilingCall
const filed = {
  id: 'one',
  slot: checked.slot,
  requestKey,
  supportId: '9',
  protocol: '1',
} as RightRow

/** Files where this request holds the slot already. */
function fileBeside(holder: RightRow) {
  const deps = {
    database: { db: { transaction: async () => undefined } },
    writes: { outdate: async () => undefined },
    erps: {
      for: () => ({
        supportSubject: async () => ({ id: '74' }),
        supportRequests: async () => ({
          value: [{ id: '9', status: 'in_progress' }],
          at: requestedAt,
        }),
      }),
    },
    rights: {
      claim: async () => null,
      findBySlot: async () => holder,
      get: async () => holder,
      close: async () => undefined,
    },
    support: { fileRequest: async () => ({ erpId: '9', protocol: '1' }) },
    mailer: { canSend: false },
    now: () => requestedAt,
  }
  const filer = rightFiler(deps as unknown as Parameters<typeof rightFiler>[0])
  return filer.file(call, requestOffer, checked, requestKey)
}
/* oxlint-enable typescript/no-unsafe-type-assertion */

it('answers a repeated try whose first one was filed meanwhile, by another process too', async () => {
  expect((await fileBeside(filed)).row).toEqual(filed)
})

it('refuses another request of the same slot while one is open', async () => {
  const other = { ...filed, requestKey: 'another key' }
  await expect(fileBeside(other)).rejects.toMatchObject({ message: 'request already open' })
})
