import { expect, it } from 'vitest'
import { agreementStates } from './agreement-state.ts'
import { chargeStates } from './charge-state.ts'
import { isExpiryNear } from './card-expiry-warning.ts'
import { agreementMessage, chargeMessage, lockScreenAutomatic } from './message-text.ts'

const bill = {
  value: 129_99,
  dueDate: '2026-12-10',
  moneyOn: '2026-12-08',
  method: 'card',
  lastFour: '0010',
  today: '2026-12-10',
} as const

it('says of an announced bill how much is paid, how and on which day', () => {
  expect(chargeMessage('announced', bill)?.body).toBe(
    'A fatura de R$ 129,99 com vencimento em 10/12/2026 será paga no cartão final 0010 em 08/12/2026. Você não precisa fazer nada.',
  )
  expect(chargeMessage('announced', { ...bill, method: 'pix', lastFour: null })?.body).toContain(
    'será paga por Pix Automático em',
  )
})

it('asks the subscriber to pay by the due date wherever a bill is not charged', () => {
  const asking = chargeStates.filter((state) =>
    chargeMessage(state, bill)?.body.includes('até 10/12/2026'),
  )
  expect(asking).toEqual(['refused', 'above_limit', 'amount_changed', 'too_late', 'switched_off'])
})

it('names no due date that is over', () => {
  expect(chargeMessage('refused', { ...bill, today: '2026-12-11' })?.body).toMatch(
    /recusou\. Pague por PIX, boleto ou cartão\.$/,
  )
})

it('tells of every end of an agreement but those that the subscriber has just made', () => {
  const agreement = { method: 'card', lastFour: '0010', limit: 200_00 } as const
  const silent = agreementStates.filter((state) => agreementMessage(state, agreement) === null)
  expect(silent).toEqual(['waiting', 'expired', 'cancelled'])
})

it('tells nothing of the bill on a lock screen', () => {
  expect(Object.values(lockScreenAutomatic).join(' ')).not.toMatch(/\d/)
})

it.each([
  ['12/2026', '2026-10-31', false],
  ['12/2026', '2026-11-01', true],
  ['12/2026', '2026-12-31', true],
  ['12/2026', '2027-01-01', false],
  ['01/2027', '2026-12-15', true],
  ['12/2031', '2026-12-15', false],
])('a card that expires in %s is announced on %s: %s', (expiry, today, isNear) => {
  expect(isExpiryNear(expiry, today)).toBe(isNear)
})
