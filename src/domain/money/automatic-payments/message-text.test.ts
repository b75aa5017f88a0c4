import { expect, it } from 'vitest'
import { agreementStates } from './agreement-state.ts'
import { chargeStates, isOpenCharge } from './charge-state.ts'
import { isExpiryNear } from './card-expiry-warning.ts'
import {
  agreementMessage,
  cardExpiryMessage,
  chargeMessage,
  lockScreenAutomatic,
} from './message-text.ts'

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
    'será paga por PIX Automático em',
  )
})

it('asks the subscriber to pay by the due date wherever a bill is not charged', () => {
  const asking = chargeStates.filter((state) =>
    chargeMessage(state, bill)?.body.includes('até 10/12/2026'),
  )
  expect(asking).toEqual([
    'refused',
    'above_limit',
    'amount_changed',
    'too_late',
    'switched_off',
    'skipped',
    'cancelled',
  ])
})

it('says that a bill was paid only of one that was', () => {
  expect(chargeMessage('not_owed', bill)?.title).not.toContain('paga de outro')
  expect(chargeMessage('not_owed', bill)?.body).toContain('não está mais em aberto')
})

it('tells what is to be paid of a contested bill, and of one whose agreement ended', () => {
  expect(chargeMessage('skipped', bill)?.body).toContain('Pague o que você não contestou')
  expect(chargeMessage('cancelled', bill)?.body).toContain('Se ainda estiver em aberto, pague por')
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

it('says what was paid, and who refused', () => {
  const pix = { ...bill, method: 'pix', lastFour: null } as const
  expect(chargeMessage('paid', bill)?.body).toMatch(/foi paga no cartão final 0010\.$/)
  expect(chargeMessage('refused', bill)?.body).toContain('cartão final 0010: o cartão recusou.')
  expect(chargeMessage('refused', pix)?.body).toContain('por PIX Automático: o banco recusou.')
})

it('says how the bills of an active agreement are paid, and which card ended it', () => {
  const card = { method: 'card', lastFour: '0010', limit: 200_00 } as const
  const body = (state: 'active' | 'card_expired' | 'card_removed', agreement: typeof card) =>
    agreementMessage(state, agreement)?.body
  expect(body('active', card)).toContain('de até R$ 200,00 serão pagas no cartão final 0010.')
  expect(body('card_expired', card)).toContain('final 0010 venceu')
  expect(body('card_removed', card)).toContain('final 0010 foi excluído')
  const unknown = { ...card, lastFour: null }
  expect(agreementMessage('active', unknown)?.body).toContain('serão pagas no cartão final.')
  expect(cardExpiryMessage({ lastFour: '0010', expiry: '12/2026' }).body).toContain(
    'O cartão final 0010 vence em 12/2026.',
  )
})

it('may still charge a bill that is announced or sent, and no other', () => {
  expect(chargeStates.filter(isOpenCharge)).toEqual(['announced', 'sent'])
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
