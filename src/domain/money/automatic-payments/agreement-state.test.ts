import { expect, it } from 'vitest'
import { agreementStates, canBecome, isLiveAgreement } from './agreement-state.ts'

const nextOf = (from: (typeof agreementStates)[number]) =>
  agreementStates.filter((to) => canBecome(from, to))

it('lets a waiting agreement become active or end, and an active one only end', () => {
  expect(nextOf('waiting')).toEqual([
    'active',
    'refused',
    'expired',
    'cancelled',
    'cancelled_at_bank',
    'contract_gone',
  ])
  expect(nextOf('active')).toEqual([
    'cancelled',
    'cancelled_at_bank',
    'card_expired',
    'card_removed',
    'contract_gone',
  ])
})

it('never changes an ended agreement', () => {
  const ended = agreementStates.filter((state) => !isLiveAgreement(state))
  expect(ended).toHaveLength(7)
  for (const state of ended) expect(nextOf(state)).toEqual([])
})
