import Wifi from 'lucide-react/icons/wifi'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import './internet-returns.css'
import { invoiceTexts } from './texts.ts'

/** After the payment that a blocked line was waiting for. */
export function InternetReturns() {
  return (
    <p className="internet-returns">
      <Icon of={Wifi} />
      {invoiceTexts.returns}
    </p>
  )
}
