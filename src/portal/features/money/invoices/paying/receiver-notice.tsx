import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { contactChannels } from '#portal/kit/contact/contact-channels.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from '../texts.ts'

type ReceiverNoticeProps = { readonly [Mark in keyof ReceiverMarks]?: boolean | undefined }

/**
 * What is known against the receiver of a code, with the ways to ask the provider; nothing where that is
 * nothing. It stands before a code whose receiver is new, and in place of one whose receiver was rejected.
 */
export function ReceiverNotice({ isReceiverNew, isReceiverRejected }: ReceiverNoticeProps) {
  const { theme } = useProvider()
  if (!isReceiverNew && !isReceiverRejected) return null
  const { title, lead } = texts[isReceiverRejected ? 'rejectedReceiver' : 'newReceiver']
  return (
    <Callout kind="warning">
      <p>
        <strong>{title}</strong> {lead(theme.alias)}
      </p>
      <div className="receiver-ask">
        {contactChannels(theme).map(({ kind, href, text }) =>
          kind === 'phone' || kind === 'whatsapp' ? (
            <ButtonAnchor
              key={kind}
              variant="secondary"
              isSmall
              icon={kind === 'phone' ? Phone : MessageCircle}
              href={href}
              {...(kind === 'whatsapp' && { target: '_blank' })}
            >
              {texts.askBy[kind](text)}
            </ButtonAnchor>
          ) : null,
        )}
      </div>
    </Callout>
  )
}
