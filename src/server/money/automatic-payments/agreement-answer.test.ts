import { expect, it } from 'vitest'
import {
  agreementStates,
  isLiveAgreement,
} from '#domain/money/automatic-payments/agreement-state.ts'
import { toAgreementAnswer } from './agreement-answer.ts'
import type { StoredAgreement } from './agreement-store.ts'

const rules = { automaticAnnouncedDays: 5, timeZone: 'America/Manaus' } as const

const agreement = (fields: Partial<StoredAgreement>): StoredAgreement => ({
  clientId: 'demo',
  id: '00000000-0000-4000-8000-000000000001',
  customerId: '101',
  documentHash: '',
  contractId: '201',
  method: 'pix',
  pixGateway: 'cielo',
  state: 'active',
  limit: 200_00,
  requestKey: null,
  code: '',
  approvalEndsAt: null,
  orderId: '',
  approvalPaymentId: '',
  recurrenceId: '',
  firstInvoiceId: null,
  firstValue: null,
  cardId: null,
  brand: null,
  lastFour: null,
  expiry: null,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  activeSince: null,
  endedAt: null,
  lastRunOn: null,
  ...fields,
})

/** The day told at this instant of an agreement with these fields. */
const nextRun = (instant: string, fields: Partial<StoredAgreement> = {}) =>
  toAgreementAnswer(agreement(fields), [], rules, new Date(instant)).next_run_on

it.each([
  ['by day', '2026-11-29T16:00:00Z', null, '2026-11-29'],
  ['by day, seen today', '2026-11-29T16:00:00Z', '2026-11-29', '2026-11-30'],
  ['by day, seen yesterday', '2026-11-29T16:00:00Z', '2026-11-28', '2026-11-29'],
  ['before the hours of runs', '2026-11-29T11:59:00Z', '2026-11-28', '2026-11-29'],
  ['after the hours of runs', '2026-11-30T00:00:00Z', '2026-11-28', '2026-11-30'],
])('an agreement is looked at next on the day of the next run: %s', (_, instant, last, day) => {
  expect(nextRun(instant, { lastRunOn: last })).toBe(day)
})

it('no agreement that has ended is looked at again', () => {
  for (const state of agreementStates) {
    expect(nextRun('2026-11-29T16:00:00Z', { state }) === null).toBe(!isLiveAgreement(state))
  }
})
