import { expect, test } from 'vitest'
import { keptText, retention, subscriberRetention } from './retention.ts'

test('a duration is said in the unit it was meant in', () => {
  expect(keptText(retention.access_records.kept)).toBe('6 meses')
  expect(keptText(retention.notices.kept)).toBe('12 meses')
  expect(keptText(retention.right_requests.kept)).toBe('2 anos')
  expect(keptText(retention.payments.kept)).toBe('5 anos e 1 mês')
  expect(keptText(retention.automatic_charges.kept)).toBe('13 meses')
  expect(keptText(retention.payment_links.kept)).toBe('1 dia depois de terminar')
  expect(keptText(retention.sessions.kept)).toBe('90 dias')
  expect(keptText(retention.rate_limits.kept)).toBe('1 dia')
  expect(keptText(retention.credentials.kept)).toBe('até você excluir a conta do portal')
})

test('the terms name what is kept of a subscriber and nothing of the installation', () => {
  const names = subscriberRetention().map(([name]) => name)
  expect(names).toContain('Avisos recebidos')
  expect(names).toHaveLength(new Set(names).size)
  expect(subscriberRetention().some(([, , why]) => why === 'limitar tentativas')).toBe(false)
})
