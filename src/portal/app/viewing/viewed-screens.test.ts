import { describe, expect, it } from 'vitest'
import { isViewed } from './viewed-screens.ts'

describe('the screens of a viewing', () => {
  it.each([
    '/panel',
    '/panel/',
    '/panel/notifications',
    '/panel/financial/invoices/to-pay',
    '/panel/financial/invoices/received',
    '/panel/financial/invoice/1024',
    '/panel/financial/nfs',
    '/panel/financial/contracts',
    '/panel/customer-service/in-progress',
    '/panel/customer-service/closed',
    '/panel/customer-service/4001',
  ])('show %s', (path) => {
    expect(isViewed(path)).toBe(true)
  })

  it.each([
    '/panel/security',
    '/panel/devices',
    '/panel/my-data',
    '/panel/inbox',
    '/panel/financial/credit-card',
    '/panel/financial/invoice/1024/payment/pix',
    '/panel/financial/invoice/1024/payment/boleto',
    '/panel/financial/invoice/1024/payment/card',
    '/panel/customer-service/request',
    '/panel/customer-service/4001/add-message',
    '/panel/app/1/2',
    '/sem-internet',
    '/',
  ])('do not show %s', (path) => {
    expect(isViewed(path)).toBe(false)
  })
})
