import Barcode from 'lucide-react/icons/barcode'
import Bell from 'lucide-react/icons/bell'
import FileText from 'lucide-react/icons/file-text'
import Headset from 'lucide-react/icons/headset'
import KeyRound from 'lucide-react/icons/key-round'
import MessageCircle from 'lucide-react/icons/message-circle'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Wifi from 'lucide-react/icons/wifi'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { canPayByBoleto } from '#domain/invoices/payment-options.ts'
import { Icon, type IconType } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { acsQuery } from '#portal/queries/device-service.ts'
import { chatHref } from '#portal/kit/chat-href.ts'
import { texts } from './texts.ts'

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

/** The shortcuts of the home. `next` is the invoice to pay first, which both payment ones open. */
export function Shortcuts({ next }: { next: Invoice | null }) {
  const params = { invoice_id: next?.id ?? '' }
  return (
    <section className="home-section" aria-labelledby="shortcuts">
      <h2 id="shortcuts">{texts.shortcuts}</h2>
      <ul className="shortcuts">
        <Shortcut icon={ReceiptText} name={texts.invoices} to="/panel/financial/invoices/to-pay" />
        {next && (
          <Shortcut
            icon={QrCode}
            name={texts.pix}
            to="/panel/financial/invoice/$invoice_id/payment/pix"
            params={params}
          />
        )}
        {next && canPayByBoleto(next) && (
          <Shortcut
            icon={Barcode}
            name={texts.secondCopy}
            to="/panel/financial/invoice/$invoice_id/payment/boleto"
            params={params}
          />
        )}
        <Shortcut icon={FileText} name={texts.fiscalNotes} to="/panel/financial/nfs" />
        <Shortcut icon={ScrollText} name={texts.contracts} to="/panel/financial/contracts" />
        <WifiShortcut />
        <SupportShortcut />
        <Shortcut icon={Bell} name={texts.notifications} to="/panel/notifications" />
        <Shortcut icon={KeyRound} name={texts.password} to="/panel/security" />
      </ul>
    </section>
  )
}

/** The shortcut to the routers; shown only when an ACS manages them (specification 6). */
function WifiShortcut() {
  const { data: hasDevices } = useQuery(acsQuery())
  return hasDevices && <Shortcut icon={Wifi} name={texts.wifi} to="/panel/devices" />
}

function SupportShortcut() {
  const provider = useProvider()
  if (provider.rules.supportMenu === 'requests') {
    return (
      <Shortcut icon={Headset} name={texts.requestSupport} to="/panel/customer-service/request" />
    )
  }
  const chat = chatHref(provider)
  return (
    chat && (
      <li>
        <a href={chat} target="_blank" rel="noreferrer" className="shortcut">
          <Face icon={MessageCircle} name={texts.chat} />
        </a>
      </li>
    )
  )
}
