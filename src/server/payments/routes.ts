import { payInvoice, findInvoicePayment } from '#contract/payments.ts'
import { type Api, register } from '#server/http/register.ts'
import type { PaymentService } from './service.ts'

export function paymentRoutes(api: Api, { payments }: { readonly payments: PaymentService }): void {
  register(api, payInvoice, (call) => payments.pay(call))
  register(api, findInvoicePayment, (call) => payments.findLast(call))
}
