import { queryOptions } from '@tanstack/react-query'
import {
  createPaymentLink,
  listPaymentLinks,
  type PaymentLink,
  readPaymentLink,
  revokePaymentLink,
} from '#contract/money/payment-links.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The subscriber's links that still open, of all bills. */
export function paymentLinksQuery() {
  return queryOptions({
    queryKey: [clientId(), 'payment-links'],
    queryFn: async ({ signal }) => {
      const { links } = await call(listPaymentLinks, { signal })
      return links.map(readPaymentLink)
    },
  })
}

/** A link with its address, which cannot be shown again later. */
export interface NewPaymentLink extends PaymentLink {
  readonly url: string
}

export async function makePaymentLink(invoiceId: string): Promise<NewPaymentLink> {
  const { path, link } = await call(createPaymentLink, { body: { invoiceId } })
  return { ...readPaymentLink(link), url: new URL(path, location.origin).href }
}

export function cancelPaymentLink(linkId: string) {
  return call(revokePaymentLink, { params: { linkId } })
}
