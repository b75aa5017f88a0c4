import { findPaymentGroup, payInvoices } from '#contract/money/payment-groups.ts'
import { findPixOfSeveral, payInvoicesByPix } from '#contract/money/pix-of-several.ts'
import { payInvoice, findInvoicePayment } from '#contract/money/payments.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { GroupService } from './groups/group-service.ts'
import type { OfferService } from './groups/offer-service.ts'
import type { PaymentService } from './service.ts'

export function paymentRoutes(
  api: Api,
  services: {
    readonly payments: PaymentService
    readonly groups: GroupService
    readonly offers: OfferService
  },
): void {
  const { payments, groups, offers } = services
  register(api, payInvoice, (call) => payments.pay(call))
  register(api, findInvoicePayment, (call) => payments.findLast(call))
  register(api, payInvoices, (call) => groups.pay(call))
  register(api, payInvoicesByPix, (call) => offers.payByPix(call))
  register(api, findPixOfSeveral, (call) => offers.find(call))
  register(api, findPaymentGroup, (call) => groups.find(call))
}
