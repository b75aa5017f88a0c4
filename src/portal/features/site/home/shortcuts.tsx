import Barcode from 'lucide-react/icons/barcode'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import FileText from 'lucide-react/icons/file-text'
import Headset from 'lucide-react/icons/headset'
import QrCode from 'lucide-react/icons/qr-code'
import Receipt from 'lucide-react/icons/receipt'
import Wifi from 'lucide-react/icons/wifi'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByBoleto } from '#domain/money/invoices/payment-options.ts'
import { chatHref } from '#portal/kit/contact/chat-href.ts'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { acsQuery } from '#portal/queries/service/device-service.ts'
import { texts } from './texts.ts'

/**
 * Four shortcuts, each in a place of its own, so that none moves under a thumb. `next`: the invoice to
 * pay first, which both payment ones open.
 */
export function Shortcuts({ next }: { next: Invoice | null }) {
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="visually-hidden">
        {texts.shortcuts}
      </h2>
      <ul className="shortcuts">
        <PaymentShortcuts next={next} />
        <WifiShortcut />
        <HelpShortcut />
      </ul>
    </section>
  )
}

function PaymentShortcuts({ next }: { next: Invoice | null }) {
  const params = { invoice_id: next?.id ?? '' }
  return (
    <>
      {next ? (
        <Shortcut
          icon={QrCode}
          name={texts.pix}
          to="/panel/financial/invoice/$invoice_id/payment/pix"
          params={params}
        />
      ) : (
        <Shortcut
          icon={Receipt}
          name={texts.paidInvoices}
          to="/panel/financial/invoices/received"
        />
      )}
      {next && canPayByBoleto(next) ? (
        <Shortcut
          icon={Barcode}
          name={texts.secondCopy}
          to="/panel/financial/invoice/$invoice_id/payment/boleto"
          params={params}
        />
      ) : (
        <Shortcut icon={FileText} name={texts.fiscalNotes} to="/panel/financial/nfs" />
      )}
    </>
  )
}

/** The routers where an ACS manages them (specification 6), else the contracts. */
function WifiShortcut() {
  const { data: hasDevices, isLoading } = useQuery(acsQuery())
  if (isLoading) return <Waiting />
  return hasDevices ? (
    <Shortcut icon={Wifi} name={texts.wifi} to="/panel/devices" />
  ) : (
    <Shortcut icon={FilePenLine} name={texts.contracts} to="/panel/financial/contracts" />
  )
}

/** Support: the request, the chat where there is nothing else, or help without internet. */
function HelpShortcut() {
  const provider = useProvider()
  const chat = chatHref(provider)
  if (provider.rules.supportMenu === 'requests') {
    return <Shortcut icon={Headset} name={texts.help} to="/panel/customer-service/request" />
  }
  if (!chat) return <Shortcut icon={Headset} name={texts.help} to="/sem-internet" />
  return (
    <li>
      <a href={chat} target="_blank" rel="noreferrer" className="shortcut">
        <Face icon={Headset} name={texts.help} />
      </a>
    </li>
  )
}

type ShortcutProps = Pick<LinkProps, 'to' | 'params'> & { icon: IconType; name: string }

function Shortcut({ icon, name, ...target }: ShortcutProps) {
  return (
    <li>
      <Link {...target} className="shortcut">
        <Face icon={icon} name={name} />
      </Link>
    </li>
  )
}

function Face({ icon, name }: { icon: IconType; name: string }) {
  return (
    <>
      <span className="home-icon">
        <Icon of={icon} />
      </span>
      {name}
    </>
  )
}

/** The place of a shortcut that is not known yet. */
const Waiting = () => <li className="shortcut" aria-hidden="true" />

export function ShortcutsSkeleton() {
  return (
    <ul className="shortcuts" aria-hidden="true">
      <Waiting />
      <Waiting />
      <Waiting />
      <Waiting />
    </ul>
  )
}
