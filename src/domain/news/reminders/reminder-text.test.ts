import { describe, expect, it } from 'vitest'
import { lockScreenReminder, reminderText } from './reminder-text.ts'

const bill = { amount: 129_99, dueDate: '2026-11-30' }

describe('a reminder', () => {
  it.each([
    ['2026-11-20', 'vence em 10 dias'],
    ['2026-11-29', 'vence amanhã'],
    ['2026-11-30', 'vence hoje'],
    ['2026-12-01', 'venceu ontem'],
    ['2026-12-04', 'venceu há 4 dias'],
  ])('on %s says that the bill "%s"', (today, due) => {
    expect(reminderText(bill, today)).toEqual({
      title: `Sua fatura ${due}`,
      body: `A fatura de R$ 129,99 ${due}, no dia 30/11/2026. Se você já pagou, desconsidere este aviso.`,
    })
  })

  it('shows neither amount nor date of a bill on a lock screen', () => {
    expect(Object.values(lockScreenReminder(['2026-11-30'])).join(' ')).not.toMatch(/R\$|\d/)
  })

  it('calls no bill due soon that is overdue', () => {
    const body = (...dueDates: string[]) => lockScreenReminder(dueDates, '2026-12-01').body
    expect(body('2026-12-01')).toBe('Você tem uma fatura próxima do vencimento.')
    expect(body('2026-11-30')).toBe('Você tem uma fatura em aberto.')
    expect(body('2026-11-30', '2026-12-05')).toBe(
      'Você tem 2 faturas em aberto: dias 30/11 e 05/12.',
    )
  })

  it.each([
    [['2026-11-30', '2026-11-30'], '2 faturas próximas do vencimento: dia 30/11.'],
    [
      ['2026-12-05', '2026-11-30', '2026-12-20'],
      '3 faturas próximas do vencimento: dias 30/11, 05/12 e 20/12.',
    ],
    [['2026-12-05', '2026-11-30'], '2 faturas próximas do vencimento: dias 30/11 e 05/12.'],
  ])('of bills due on %j says "%s"', (dueDates, text) => {
    expect(lockScreenReminder(dueDates).body).toBe(`Você tem ${text}`)
  })
})
