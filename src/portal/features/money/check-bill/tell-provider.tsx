import MessageCircle from 'lucide-react/icons/message-circle'
import { toLinhaDigitavel } from '#domain/boleto.ts'
import { formatLinhaDigitavel } from '#domain/boleto-mask.ts'
import type { PaymentCode } from '#domain/payment-codes/payment-code.ts'
import { ButtonAnchor, ButtonLink } from '#portal/kit/button.tsx'
import { CallProvider } from '#portal/kit/call-provider.tsx'
import { chatHref } from '#portal/kit/chat-href.ts'
import { useConnection } from '#portal/kit/connection.ts'
import { OfflineReason } from '#portal/kit/offline-reason.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
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
    <div className="check-tell">
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
