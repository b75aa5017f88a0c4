import Barcode from 'lucide-react/icons/barcode'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import { Link } from '@tanstack/react-router'
import { Icon } from '#portal/kit/icon.tsx'
import { Button } from '#portal/kit/button.tsx'
import type { BoletoState } from '#portal/queries/use-boleto.ts'
import { PaymentMethod } from './payment-method.tsx'
import { texts } from './texts.ts'

/** The boleto as a way to pay: a link to its screen or to the gateway's page, or the reason for neither. */
export function BoletoWay({ invoiceId, boleto }: { invoiceId: string; boleto: BoletoState }) {
  switch (boleto.is) {
    case 'line':
    case 'file':
      return (
        <Link
          className="pay-way"
          to="/panel/financial/invoice/$invoice_id/payment/boleto"
          params={{ invoice_id: invoiceId }}
        >
          <PaymentMethod icon={Barcode} name={texts.boleto} note={texts.boletoNote} />
          <Icon of={ChevronRight} />
        </Link>
      )
    case 'link':
      return <GatewayLink link={boleto.link} />
    case 'failed':
      return (
        <div className="pay-way pay-way-waiting">
          <PaymentMethod icon={Barcode} name={texts.boleto} note={texts.boletoIssueFailure} />
          <Button variant="quiet" onClick={boleto.retry}>
            {texts.boletoAgain}
          </Button>
        </div>
      )
    default: {
      const notes = {
        issuing: texts.boletoIssuing,
        offline: texts.boletoIssueOffline,
        none: texts.boletoNone,
      }
      return (
        <p className="pay-way pay-way-waiting">
          <PaymentMethod icon={Barcode} name={texts.boleto} note={notes[boleto.is]} />
        </p>
      )
    }
  }
}

/** The page of the provider's gateway; its host is shown before the subscriber leaves the portal. */
export function GatewayLink({ link }: { link: string }) {
  return (
    <a className="pay-way" href={link} target="_blank" rel="noreferrer">
      <PaymentMethod
        icon={ExternalLink}
        name={texts.gatewayLink}
        note={texts.gatewayHost(new URL(link).host)}
      />
      <Icon of={ChevronRight} />
    </a>
  )
}
