import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { billChatHref } from './bill-chat-href.ts'

const today = '2026-09-01'
const open = anInvoice({ id: '1024', dueDate: '2026-09-10', value: 129_90, open: 129_90 })
const textOf = (href: string | null) => new URL(href ?? '').searchParams.get('text')

it("leads to the provider's number with month, amount and due day, and no more", () => {
  const href = billChatHref('(48) 99999-0000', open, { today })
  expect(href).toMatch(/^https:\/\/wa\.me\/5548999990000\?text=/)
  expect(textOf(href)).toBe(
    'Olá. Quero falar sobre a minha fatura de 09/2026: R$ 129,90, com vencimento em 10/09/2026.',
  )
})

it('says what was paid of a paid bill, and what is left of a partly paid one', () => {
  const paid = anInvoice({ ...open, status: 'R', received: 131_00, open: 0 })
  expect(textOf(billChatHref('48999990000', paid, { today }))).toContain('R$ 131,00')
  const partial = anInvoice({ ...open, status: 'P', received: 100_00, open: 29_90 })
  expect(textOf(billChatHref('48999990000', partial, { today }))).toContain('R$ 29,90')
})

it('says what is known of its line', () => {
  const said = 'O portal diz da minha conexão, às 12:01: “A conexão está ativa.”'
  expect(textOf(billChatHref('48999990000', open, { today, said }))).toBe(
    `Olá. Quero falar sobre a minha fatura de 09/2026: R$ 129,90, com vencimento em 10/09/2026. ${said}`,
  )
})

it('is no link without a number', () => {
  expect(billChatHref('', open, { today })).toBeNull()
  expect(billChatHref('123', open, { today })).toBeNull()
})
