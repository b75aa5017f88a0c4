import MessageCircle from 'lucide-react/icons/message-circle'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { billChatHref } from './bill-chat-href.ts'

const texts = { open: 'Falar sobre esta fatura' } as const

/** Of a bill: the provider's WhatsApp, with the bill in the text; nothing where there is no number. */
export function BillChat({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const { theme } = useProvider()
  const href = billChatHref(theme.whatsapp_number ?? '', invoice, today)
  return href === null ? null : (
    <ButtonAnchor variant="quiet" icon={MessageCircle} isSmall href={href} target="_blank">
      {texts.open}
    </ButtonAnchor>
  )
}
