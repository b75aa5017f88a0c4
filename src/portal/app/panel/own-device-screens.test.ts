import { expect, it } from 'vitest'
import { isOpenOnOwnDevice } from './own-device-screens.ts'

it.each([
  '/panel',
  '/panel/',
  '/panel/financial/invoices/to-pay',
  '/panel/financial/invoices/received',
  '/panel/financial/check-bill',
  '/panel/financial/paid-year',
  '/panel/financial/invoices/several/pix',
  '/panel/financial/invoice/1024',
  '/panel/financial/invoice/1024/payment/pix',
  '/panel/financial/invoice/1024/payment/boleto',
])('opens %s on an own device', (path) => {
  expect(isOpenOnOwnDevice(path)).toBe(true)
})

it.each([
  '/panel/financial/invoices/several/card',
  '/panel/financial/invoice/1024/payment/card',
  '/panel/financial/invoice/1024/payment/card/new',
  '/panel/financial/credit-card',
  '/panel/financial/contracts',
  '/panel/financial/nfs',
  '/panel/security',
  '/panel/inbox',
  '/panel/a-screen-to-come',
])('keeps %s closed', (path) => {
  expect(isOpenOnOwnDevice(path)).toBe(false)
})
