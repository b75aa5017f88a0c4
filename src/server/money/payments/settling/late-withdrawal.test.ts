import { expect, it } from 'vitest'
import type { AutomaticPix } from '#server/upstreams/gateways/automatic-pix-port.ts'
import type { Charge, ChargeState } from '#server/upstreams/gateways/port.ts'
import { instructedPix, settlementTenant } from '#tests/support/people/instructed-pix.ts'
import type { StoredPayment } from '../store.ts'
import { settlement } from './settlement.ts'

const found = (state: ChargeState): Charge => ({
  state,
  difference: null,
  holdsMoney: state === 'approved',
  paymentId: 'g1',
  returnCode: '',
  authorizationCode: '',
  proofOfSale: 'E1',
  paidAt: null,
})

const unused = (): never => {
  throw new Error('not to be called')
}
const unusedPix: AutomaticPix = {
  readPermission: unused,
  begin: unused,
  findApproval: unused,
  read: unused,
  isInForce: unused,
  end: unused,
  debit: unused,
  find: unused,
  withdraw: unused,
}

/** What is done with a PIX of the first of December that is to be withdrawn. */
async function step(
  askedOn: string | null,
  atBank: ChargeState | null,
  {
    isOwed = true,
    changed = {},
  }: { readonly isOwed?: boolean; readonly changed?: Partial<StoredPayment> } = {},
) {
  const done: string[] = []
  const payment = {
    ...instructedPix,
    isToBeVoided: true,
    withdrawalAskedOn: askedOn,
    ...changed,
  }
  const now = () => new Date('2026-12-02T15:00:00Z')
  let row: StoredPayment = payment
  const { advance } = settlement<StoredPayment>({
    store: {
      get: async () => row,
      transition: async (_key, from, change) => {
        if (!from.includes(row.state)) return null
        row = { ...row, ...change }
        return row
      },
    },
    gateways: {
      for: () => null,
      instantPix: () => null,
      automaticPix: () => ({
        ...unusedPix,
        find: async () => (atBank === null ? null : found(atBank)),
        withdraw: async (_id, _amount, options) => {
          done.push(options?.keepsSettled ? 'withdrawn, settled kept' : 'withdrawn or given back')
          return 'void'
        },
      }),
    },
    book: async (_tenant, charge) => {
      done.push('booked')
      return charge
    },
    readBills: async () => (isOwed ? ('owed' as const) : ('paid otherwise' as const)),
    log: { warn: () => {}, error: () => {} },
    now,
  })
  await advance(settlementTenant, payment)
  return [row.state, row.isToBeVoided, ...done]
}

it.each([
  ['asked on its day', '2026-12-01'],
  ['asked after its day', '2026-12-02'],
  ['asked by a former version', null],
])('books a PIX that the bank has settled, though its withdrawal is %s', async (_, askedOn) => {
  expect(await step(askedOn, 'approved')).toEqual(['approved', false, 'booked'])
})

it('books a settled PIX that the gateway had not named yet', async () => {
  const changed = { gatewayPaymentId: '' }
  expect(await step('2026-12-01', 'approved', { changed })).toEqual(['approved', false, 'booked'])
})

it('gives back a PIX that is booked in no way, because its bill was paid in another one', async () => {
  const changed = { state: 'approved' } as const
  const back = ['void', false, 'withdrawn or given back']
  expect(await step(null, 'approved', { changed })).toEqual(back)
})

it('gives back a settled PIX whose withdrawal was asked for before its day', async () => {
  const back = ['void', false, 'withdrawn or given back']
  expect(await step('2026-11-30', 'approved')).toEqual(back)
})

it('gives back a settled PIX whose bill is owed no more', async () => {
  const back = ['void', false, 'withdrawn or given back']
  expect(await step('2026-12-01', 'approved', { isOwed: false })).toEqual(back)
})

it('withdraws only what the bank has not settled, and leaves what it settles meanwhile', async () => {
  const withdrawn = ['void', false, 'withdrawn, settled kept']
  expect(await step('2026-12-02', 'pending')).toEqual(withdrawn)
})

it('ends with what the bank has ended', async () => {
  expect(await step('2026-12-02', 'denied')).toEqual(['denied', false])
  expect(await step('2026-12-02', 'void')).toEqual(['void', false])
})

it('gives back at any time what is not what was asked', async () => {
  const changed = { returnCode: 'not-as-asked' }
  const back = ['void', false, 'withdrawn or given back']
  expect(await step(null, 'approved', { changed })).toEqual(back)
})
