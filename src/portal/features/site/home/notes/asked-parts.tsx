import { useQuery, useQueryClient } from '@tanstack/react-query'
import Handshake from 'lucide-react/icons/handshake'
import { useEffect } from 'react'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { paymentPartsQuery } from '#portal/queries/service/payment-parts.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'
import './visit-line.css'

const texts = {
  asked: 'Você pediu para pagar em partes, e a gente vai responder com uma proposta.',
  facts: (protocol: string | null, when: string) =>
    protocol ? `Protocolo ${protocol}, ${when}` : `Pedido em ${when}`,
} as const

/**
 * That overdue bills were asked to be paid in parts, as this device knows it since it was asked. The home asks
 * nothing for it.
 */
export function AskedParts() {
  const client = useQueryClient()
  const { rules } = useProvider()
  const isOffered = rules.paymentParts !== 'off' && rules.supportMenu === 'requests'
  const { data } = useQuery({ ...paymentPartsQuery(), enabled: false })
  useEffect(() => {
    if (isOffered) void restoreStored(client, paymentPartsQuery())
  }, [client, isOffered])
  const open = data?.open
  if (!isOffered || open?.status !== 'in_progress') return null
  return (
    <CardLink
      to="/panel/customer-service/$support_id"
      params={{ support_id: open.supportId }}
      className="home-visit"
    >
      <Icon of={Handshake} />
      <span>
        {texts.asked}
        <small className="figures">
          {texts.facts(open.protocol, formatDateTime(open.requestedAt, rules.timeZone))}
        </small>
      </span>
    </CardLink>
  )
}
