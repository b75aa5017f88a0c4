import ChevronRight from 'lucide-react/icons/chevron-right'
import CreditCard from 'lucide-react/icons/credit-card'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { canPayByCard } from '#domain/invoices/payment-options.ts'
import { ButtonAnchor } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { useConnection } from '#portal/kit/connection.ts'
import { contactChannels } from '#portal/kit/contact-channels.ts'
import { Icon } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { pixQuery } from '#portal/queries/pix.ts'
import { useBoleto } from '#portal/queries/use-boleto.ts'
import { useFeatureFlags } from '#portal/queries/use-feature-flags.ts'
import { BoletoWay } from './boleto-way.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { texts } from './texts.ts'

/** The other ways to pay, or the provider's contacts when there are none (specification 2). */
export function PayVia({ invoice }: { invoice: Invoice }) {
  const flags = useFeatureFlags()
  const { isOffline } = useConnection()
  const hasCard = canPayByCard(invoice, flags)
  const boleto = useBoleto(invoice)
  // The code of the same screen: its answer is awaited here, too, and asked for once.
  const pix = useQuery(pixQuery(invoice.id))
  const hasNothing = !hasCard && boleto.is === 'none'
  if (hasNothing && pix.isFetched && !pix.data?.code) return <ContactProvider />
  const params = { invoice_id: invoice.id }
  return (
    <Card as="section" aria-labelledby="pay-via">
      <h2 id="pay-via">{texts.payVia}</h2>
      <ul className="pay-ways">
        {hasCard && (
          <li>
            {isOffline ? (
              <p className="pay-way pay-way-waiting">
                <PaymentMethod icon={CreditCard} name={texts.card} note={texts.cardOffline} />
              </p>
            ) : (
              <Link
                className="pay-way"
                to="/panel/financial/invoice/$invoice_id/payment/card"
                params={params}
              >
                <PaymentMethod icon={CreditCard} name={texts.card} note={texts.cardNote} />
                <Icon of={ChevronRight} />
              </Link>
            )}
          </li>
        )}
        <li aria-live="polite">
          <BoletoWay invoiceId={invoice.id} boleto={boleto} />
        </li>
      </ul>
    </Card>
  )
}

function ContactProvider() {
  const { theme } = useProvider()
  for (const { kind, href } of contactChannels(theme)) {
    if (kind !== 'phone' && kind !== 'whatsapp') continue
    return (
      <Card as="section" aria-labelledby="regularise" className="regularise">
        <h2 id="regularise">{texts.regularise}</h2>
        <ButtonAnchor
          variant="secondary"
          icon={kind === 'phone' ? Phone : MessageCircle}
          href={href}
          {...(kind === 'whatsapp' && { target: '_blank' })}
          isWide
        >
          {texts.regulariseBy[kind]}
        </ButtonAnchor>
      </Card>
    )
  }
  return null
}
