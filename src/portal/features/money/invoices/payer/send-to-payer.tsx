import { useQueryClient } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef, useState } from 'react'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { copyText } from '#portal/kit/buttons/copy-text.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  makePaymentLink,
  type NewPaymentLink,
  paymentLinksQuery,
} from '#portal/queries/money/payment-links.ts'
import { useAction } from '#portal/queries/use-action.ts'
import './payer-links.css'
import { linkFailure } from './payer-link-refusals.ts'
import { payerTexts as texts } from './payer-link-texts.ts'
import { PayerLinks } from './payer-links.tsx'

/** The way to a link by which somebody else pays this bill; nothing is asked for until it is opened. */
export function SendToPayer({ invoice }: { invoice: Invoice }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <PayerLink invoiceId={invoice.id} />
  return (
    <OnlineButton
      variant="secondary"
      icon={Users}
      isWide
      reason={texts.offline}
      onClick={() => setIsOpen(true)}
    >
      {texts.open}
    </OnlineButton>
  )
}

/** Hands the link on while the tap that made it still counts for the browser; a refusal is no failure. */
async function handOn(message: string, url: string): Promise<void> {
  if ('share' in navigator) return navigator.share({ text: message }).catch(() => undefined)
  if (await copyText(url)) showToast({ kind: 'copy', text: texts.copied })
}

function PayerLink({ invoiceId }: { invoiceId: string }) {
  const timeZone = useTimeZone()
  const { alias } = useProvider().theme
  const client = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  // What opened this part is gone from the page.
  useEffect(() => title.current?.focus(), [])
  const messageOf = ({ url, expiresAt }: NewPaymentLink) =>
    texts.message(alias, momentText(expiresAt, serverNow(), timeZone), url)
  const make = useAction({
    act: () => makePaymentLink(invoiceId),
    failure: linkFailure,
    onDone: (link) => void handOn(messageOf(link), link.url),
    onSettled: () => client.invalidateQueries({ queryKey: paymentLinksQuery().queryKey }),
  })
  const made = make.result
  return (
    <Card as="section" className="stack-3 payer" aria-labelledby="payer">
      <h2 id="payer" ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>
        {texts.sees(alias)} {texts.hidden}
      </p>
      <p className="payer-note">{texts.until}</p>
      <div className="payer-ready" role="status">
        {made && <ReadyLink link={made} message={messageOf(made)} />}
      </div>
      <OnlineButton
        variant={made ? 'quiet' : 'primary'}
        isWide
        isBusy={make.isBusy}
        reason={texts.offline}
        onClick={() => make.run()}
      >
        {made ? texts.another : texts.create}
      </OnlineButton>
      <ActionFailure of={make.failed} />
      <PayerLinks
        invoiceId={invoiceId}
        onCancelled={(linkId) => linkId === made?.id && make.reset()}
      />
    </Card>
  )
}

/** The new link. Its address is shown only now. */
function ReadyLink({ link, message }: { link: NewPaymentLink; message: string }) {
  const timeZone = useTimeZone()
  const [now] = useState(serverNow)
  return (
    <>
      <Callout>
        <p>{texts.ready(momentText(link.expiresAt, now, timeZone))}</p>
      </Callout>
      <CodeBlock text={link.url} label={texts.address} />
      <ShareButton text={message} label={texts.send} variant="primary" />
      <CopyButton text={link.url} label={texts.copy} copied={texts.copied} variant="secondary" />
    </>
  )
}
