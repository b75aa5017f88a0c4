import { queryOptions } from '@tanstack/react-query'
import { decidePaymentReceiver, listPaymentReceivers } from '#contract/money/payment-receivers.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Whom the provider's codes pay to, the newest first; polled while in view. */
export const paymentReceiversQuery = () =>
  queryOptions({
    queryKey: ['staff', 'payment-receivers'],
    queryFn: async ({ signal }) => (await call(listPaymentReceivers, { signal })).receivers,
    staleTime: 0,
    refetchInterval: minuteMs,
  })

export async function decideReceiver(id: string, isTrusted: boolean): Promise<void> {
  await call(decidePaymentReceiver, { params: { id }, body: { is_trusted: isTrusted } })
}
