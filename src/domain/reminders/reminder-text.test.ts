import { describe, expect, it } from 'vitest'
import { lockScreenReminder, reminderText } from './reminder-text.ts'

const bill = { amount: 129_99, dueDate: '2026-11-30' }

describe('a reminder', () => {
  it.each([
    ['2026-11-20', 'vence em 10 dias'],
    ['2026-11-29', 'vence amanhã'],
    ['2026-11-30', 'vence hoje'],
  ])('on %s says that the bill "%s"', (today, due) => {
    expect(reminderText(bill, today)).toEqual({
      title: `Sua fatura ${due}`,
      body: `A fatura de R$ 129,99 ${due}, no dia 30/11/2026. Se você já pagou, desconsidere este aviso.`,
    })
  })

  it('shows neither amount nor date on a lock screen', () => {
    expect(Object.values(lockScreenReminder).join(' ')).not.toMatch(/R\$|\d/)
  })
})
