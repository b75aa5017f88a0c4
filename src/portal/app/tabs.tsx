import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import MenuIcon from 'lucide-react/icons/menu'
import Receipt from 'lucide-react/icons/receipt'
import Signature from 'lucide-react/icons/signature'
import Wifi from 'lucide-react/icons/wifi'
import { chatHref } from '#portal/kit/chat-href.ts'
import { Icon, type IconType } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { acsQuery } from '#portal/queries/device-service.ts'
import { panelTexts } from './panel-texts.ts'

/** The phone's bottom bar: the screens used most, and the whole menu. */
export function Tabs({ onMenu }: { onMenu: () => void }) {
  return (
    <nav className="tabs" aria-label={panelTexts.shortcuts}>
      <Tab icon={House} name={panelTexts.home} to="/panel" />
      <Tab
        icon={Receipt}
        name={panelTexts.invoices}
        to="/panel/financial/invoices/to-pay"
        above="/panel/financial/invoice"
      />
      <WifiTab />
      <HelpTab />
      <button type="button" className="tab" aria-haspopup="dialog" onClick={onMenu}>
        <Icon of={MenuIcon} size={22} />
        {panelTexts.menu}
      </button>
    </nav>
  )
}

/** The routers where an ACS manages them, else the contracts; its place is kept until that is known. */
function WifiTab() {
  const { data: hasDevices, isLoading } = useQuery(acsQuery())
  if (isLoading) return <span />
  return hasDevices ? (
    <Tab icon={Wifi} name={panelTexts.wifi} to="/panel/devices" above="/panel/device" />
  ) : (
    <Tab icon={Signature} name={panelTexts.contracts} to="/panel/financial/contracts" />
  )
}

/** Support, the chat where there is nothing else, or help without internet. */
function HelpTab() {
  const provider = useProvider()
  const chat = chatHref(provider)
  if (provider.rules.supportMenu === 'requests') {
    return (
      <Tab
        icon={Headset}
        name={panelTexts.help}
        to="/panel/customer-service/request"
        above="/panel/customer-service/"
      />
    )
  }
  if (!chat) return <Tab icon={Headset} name={panelTexts.help} to="/sem-internet" />
  return (
    <a className="tab" href={chat} target="_blank" rel="noreferrer">
      <Icon of={Headset} size={22} />
      {panelTexts.help}
    </a>
  )
}

interface TabProps {
  icon: IconType
  name: string
  to: NonNullable<LinkProps['to']>
  /** Paths that begin with this belong to the tab too. */
  above?: string
}

function Tab({ icon, name, to, above }: TabProps) {
  const isWithin = useLocation({
    select: ({ pathname }) => above !== undefined && pathname.startsWith(above),
  })
  return (
    <Link
      to={to}
      className="tab"
      activeOptions={{ exact: true }}
      {...(isWithin && { 'aria-current': 'true' })}
    >
      <Icon of={icon} size={22} />
      {name}
    </Link>
  )
}
