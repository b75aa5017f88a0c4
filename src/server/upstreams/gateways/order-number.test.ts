import { expect, test } from 'vitest'
import { orderNumber } from './order-number.ts'

test.each(['1', '1024', '9'.repeat(18)])(
  'an order of record %s is one that every gateway and bank takes, and no other',
  (recordId) => {
    const orders = new Set(Array.from({ length: 100 }, () => orderNumber('AUT', recordId)))
    expect(orders.size).toBe(100)
    for (const order of orders) {
      expect(order).toMatch(/^[A-Za-z0-9]{26,35}$/)
      expect(order.startsWith(`AUT${recordId}R`)).toBe(true)
    }
  },
)
