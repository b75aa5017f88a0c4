import { Link } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import MenuIcon from 'lucide-react/icons/menu'
import Receipt from 'lucide-react/icons/receipt'
import Signature from 'lucide-react/icons/signature'
import { Icon } from '#portal/kit/icon.tsx'
import { panelTexts } from './panel-texts.ts'

/** The phone's bottom bar: the screens used most, and the whole menu. */
export function Tabs({ onMenu }: { onMenu: () => void }) {
  return (
    <nav className="tabs" aria-label={panelTexts.shortcuts}>
      <Link to="/panel" className="tab" activeOptions={{ exact: true }}>
        <Icon of={House} size={22} />
        {panelTexts.home}
      </Link>
      <Link to="/panel/financial/invoices/to-pay" className="tab">
        <Icon of={Receipt} size={22} />
        {panelTexts.invoices}
      </Link>
      <Link to="/panel/financial/contracts" className="tab">
        <Icon of={Signature} size={22} />
        {panelTexts.contracts}
      </Link>
      <button type="button" className="tab" aria-haspopup="dialog" onClick={onMenu}>
        <Icon of={MenuIcon} size={22} />
        {panelTexts.menu}
      </button>
    </nav>
  )
}
