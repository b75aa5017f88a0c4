import MessageCircle from 'lucide-react/icons/message-circle'
import { useQuery } from '@tanstack/react-query'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { chatSentence } from '#domain/service/lines/diagnosis-words.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { diagnosisQuery, linesQuery } from '#portal/queries/service/lines.ts'
import { billChatHref } from './bill-chat-href.ts'

const texts = { open: 'Falar sobre esta fatura' } as const

/**
 * What this page has read last of the one line of a bill, its diagnosis or its state alone; '' where that is
 * not known, or minutes old. Asks nothing.
 */
function useSaidOfLine({ contractId }: Invoice): string {
  const { rules } = useProvider()
  const now = useNow()
  const { data } = useQuery({ ...linesQuery(), enabled: false })
  const own = data?.lines.filter((line) => contractId !== null && line.contractId === contractId)
  const [line, another] = own ?? []
  const diagnosis = useQuery({ ...diagnosisQuery(line?.id ?? ''), enabled: false }).data
  if (rules.lines === 'off' || !data || !line || another || data.isIncomplete) return ''
  const when = { now, timeZone: rules.timeZone }
  const state = chatSentence(line.state, new Date(data.asOf), when)
  if (!diagnosis || diagnosis.as_of < data.asOf) return state
  return chatSentence(diagnosis.finding, new Date(diagnosis.as_of), when) || state
}

/** Of a bill: the provider's WhatsApp, with the bill in the text; nothing where there is no number. */
export function BillChat({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const { theme } = useProvider()
  const said = useSaidOfLine(invoice)
  const href = billChatHref(theme.whatsapp_number ?? '', invoice, { today, said })
  return href === null ? null : (
    <ButtonAnchor variant="quiet" icon={MessageCircle} isSmall href={href} target="_blank">
      {texts.open}
    </ButtonAnchor>
  )
}
