import { expect, test } from 'vitest'
import { orderSpan, readExportOrder } from './export-order.ts'

const args = (text: string) => readExportOrder(text.split(' '))

test('an order names a provider, days and a file, and may name a subscriber', () => {
  expect(args('--client demo --customer 101 --from 2026-05-01 --to 2026-05-31 out.jsonl')).toEqual({
    clientId: 'demo',
    customerId: '101',
    from: '2026-05-01',
    to: '2026-05-31',
    file: 'out.jsonl',
  })
  const own = args('--client administration --from 2026-05-01 --to 2026-05-01 out.jsonl')
  expect(own).toMatchObject({ clientId: '', customerId: undefined })
})

test.each([
  '--from 2026-05-01 --to 2026-05-31 out.jsonl',
  '--client demo --from 2026-05-01 --to 2026-05-31',
  '--client demo --from 2026-05-32 --to 2026-05-31 out.jsonl',
  '--client demo --from 2026-05-31 --to 2026-05-01 out.jsonl',
  '--client demo --customer x --from 2026-05-01 --to 2026-05-31 out.jsonl',
  '--client a_b --from 2026-05-01 --to 2026-05-31 out.jsonl',
  '--client demo --from 2026-05-01 --to 2026-05-31 one.jsonl two.jsonl',
])('refuses "%s" with how to say it', (text) => {
  expect(() => args(text)).toThrow('records:export')
})

test('an order spans its last day too, by the clocks of São Paulo', () => {
  const span = orderSpan({ from: '2026-05-01', to: '2026-05-31' })
  expect(span.from).toEqual(new Date('2026-05-01T03:00:00.000Z'))
  expect(span.until).toEqual(new Date('2026-06-01T03:00:00.000Z'))
})
