import {
  beginAutomaticCard,
  beginAutomaticPix,
  cancelAutomaticPayment,
  changeAutomaticLimit,
  findAutomaticPayment,
  listAutomaticPayments,
  skipAutomaticCharge,
} from '#contract/money/automatic-payments.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { AutomaticPaymentService } from './service.ts'

export function automaticPaymentRoutes(
  api: Api,
  { automatic }: { readonly automatic: AutomaticPaymentService },
): void {
  register(api, listAutomaticPayments, (call) => automatic.list(call))
  register(api, findAutomaticPayment, (call) => automatic.find(call))
  register(api, beginAutomaticPix, (call) => automatic.beginPix(call))
  register(api, beginAutomaticCard, (call) => automatic.beginCard(call))
  register(api, changeAutomaticLimit, (call) => automatic.changeLimit(call))
  register(api, skipAutomaticCharge, (call) => automatic.skip(call))
  register(api, cancelAutomaticPayment, (call) => automatic.cancel(call))
}
