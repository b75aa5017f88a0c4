import MessageCircle from 'lucide-react/icons/message-circle'
import { toLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { formatLinhaDigitavel } from '#domain/money/payment-codes/boleto-mask.ts'
import type { PaymentCode } from '#domain/money/payment-codes/payment-code.ts'
import { ButtonAnchor, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { CallProvider } from '#portal/kit/contact/call-provider.tsx'
import { chatHref } from '#portal/kit/contact/chat-href.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

const written = (code: PaymentCode) =>
  code.kind === 'pix' ? code.text : formatLinhaDigitavel(toLinhaDigitavel(code.barcode))

/**
 * How to tell the provider of the code: by a request that is written already, or by its chat, which
 * gets no code because others run it; and by phone.
 */
export function TellProvider({ code }: { code: PaymentCode }) {
  const provider = useProvider()
  const { isOffline } = useConnection()
  const isByRequest = provider.rules.supportMenu !== 'chat'
  const chat = chatHref(provider)
  return (
    <div className="stack-4">
      {isByRequest && !isOffline && (
        <ButtonLink
          variant="secondary"
          to="/panel/customer-service/request"
          state={{ supportMessage: texts.report(written(code)) }}
          isWide
        >
          {texts.tell}
        </ButtonLink>
      )}
      {isByRequest && <OfflineReason>{texts.tellOffline}</OfflineReason>}
      {!isByRequest && chat && (
        <ButtonAnchor variant="secondary" href={chat} target="_blank" icon={MessageCircle} isWide>
          {texts.chat}
        </ButtonAnchor>
      )}
      <CallProvider />
    </div>
  )
}
