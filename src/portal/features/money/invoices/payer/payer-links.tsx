import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { cancelPaymentLink, paymentLinksQuery } from '#portal/queries/money/payment-links.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { cancelFailure } from './payer-link-refusals.ts'
import { payerTexts as texts } from './payer-link-texts.ts'

/** It has ended meanwhile, which is what was asked for. */
const hasEnded = (error: unknown) => error instanceof ApiError && error.isNotFound

interface PayerLinksProps {
  invoiceId: string
  onCancelled: (linkId: string) => void
}

/** The links of a bill that still open, each with the way to end it. */
export function PayerLinks({ invoiceId, onCancelled }: PayerLinksProps) {
  const timeZone = useTimeZone()
  const query = useQuery({
    ...paymentLinksQuery(),
    select: (links) => links.filter((link) => link.invoiceId === invoiceId),
  })
  const client = useQueryClient()
  const [now] = useState(serverNow)
  const title = useRef<HTMLHeadingElement>(null)
  const end = (linkId: string) => {
    showToast({ kind: 'success', text: texts.cancelled })
    onCancelled(linkId)
    title.current?.focus()
  }
  const cancel = useAction({
    act: cancelPaymentLink,
    failure: (error) => (hasEnded(error) ? null : cancelFailure(error)),
    onDone: (_, linkId) => end(linkId),
    onFailed: (error, linkId) => hasEnded(error) && end(linkId),
    onSettled: () => client.invalidateQueries({ queryKey: paymentLinksQuery().queryKey }),
  })
  return (
    <QueryFrame
      query={query}
      loadingText={texts.liveLoading}
      skeleton={<Skeleton height="2.75rem" />}
      failureText={texts.liveFailure}
    >
      {(links) => (
        <>
          <h3 ref={title} tabIndex={-1} hidden={links.length === 0}>
            {texts.live}
          </h3>
          <ul className="payer-links">
            {links.map(({ id, createdAt, expiresAt }) => (
              <li key={id} className="payer-link">
                <span className="figures">
                  {texts.made(momentText(createdAt, now, timeZone))}
                  <br />
                  <span className="payer-note">
                    {texts.opensUntil(momentText(expiresAt, now, timeZone))}
                  </span>
                </span>
                <Button
                  variant="secondary"
                  isSmall
                  isBusy={cancel.isBusy && cancel.value === id}
                  onClick={() => cancel.run(id)}
                >
                  {texts.cancel}
                </Button>
                <ActionFailure of={cancel.failed?.value === id ? cancel.failed : null} />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryFrame>
  )
}
