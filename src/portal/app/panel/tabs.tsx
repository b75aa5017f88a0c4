import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import MenuIcon from 'lucide-react/icons/menu'
import Receipt from 'lucide-react/icons/receipt'
import type { ReactNode } from 'react'
import { chatHref } from '#portal/kit/contact/chat-href.ts'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { panelTexts } from './panel-texts.ts'

interface TabsProps {
  /** The tab between bills and help, which follows an answer of the server. */
  wifi: ReactNode
  onMenu: () => void
}

/** The phone's bottom bar: the screens used most, and the whole menu. */
export function Tabs({ wifi, onMenu }: TabsProps) {
  return (
    <nav className="tabs" aria-label={panelTexts.tabs}>
      <Tab icon={House} name={panelTexts.home} to="/panel" />
      <Tab
        icon={Receipt}
        name={panelTexts.invoices}
        to="/panel/financial/invoices/to-pay"
        above="/panel/financial/invoice"
      />
      {wifi}
      <HelpTab />
      <button type="button" name="menu" className="tab" aria-haspopup="dialog" onClick={onMenu}>
        <Icon of={MenuIcon} size={22} />
        <span className="tab-name">{panelTexts.menu}</span>
      </button>
    </nav>
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
      <span className="tab-name">{panelTexts.help}</span>
    </a>
  )
}

/** The place of a tab that is not known yet. */
export const TabPlace = () => <span />

interface TabProps {
  icon: IconType
  name: string
  to: NonNullable<LinkProps['to']>
  /** Paths that begin with this belong to the tab too. */
  above?: string
}

export function Tab({ icon, name, to, above }: TabProps) {
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
      <span className="tab-name">{name}</span>
    </Link>
  )
}
