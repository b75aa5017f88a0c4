import { useQuery } from '@tanstack/react-query'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import Wifi from 'lucide-react/icons/wifi'
import { acsQuery } from '#portal/queries/service/device-service.ts'
import { panelTexts } from './panel-texts.ts'
import { Tab, TabPlace } from './tabs.tsx'

/** The routers where an ACS manages them, else the contracts; its place is kept until that is known. */
export function WifiTab() {
  const { data: hasDevices, isLoading } = useQuery(acsQuery())
  if (isLoading) return <TabPlace />
  return hasDevices ? (
    <Tab icon={Wifi} name={panelTexts.wifi} to="/panel/devices" above="/panel/device" />
  ) : (
    <Tab icon={FilePenLine} name={panelTexts.contracts} to="/panel/financial/contracts" />
  )
}
