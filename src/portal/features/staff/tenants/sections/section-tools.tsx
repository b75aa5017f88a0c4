import type { AcceptedTenant } from '#contract/staff/tenants/tenants.ts'
import { InstallPreview } from '../pictures/install-preview.tsx'
import { MailTest } from '../trials/mail-test.tsx'
import { MessageTest } from '../trials/message-test.tsx'
import { OwnHosts } from '../hosts/own-hosts.tsx'
import { RefetchPictures } from '../pictures/refetch-pictures.tsx'
import { Removal } from '../removal/removal.tsx'
import type { FormPlace } from './room-places.ts'

interface SectionToolsProps {
  section: FormPlace
  tenant: AcceptedTenant
}

/** What a section has besides its form, each run by itself. */
export function SectionTools({ section, tenant }: SectionToolsProps) {
  const clientId = tenant.client_id
  if (section === 'domains') return <OwnHosts clientId={clientId} />
  if (section === 'removal') return <Removal clientId={clientId} alias={tenant.alias} />
  if (section === 'brand') {
    return (
      <>
        <InstallPreview clientId={clientId} version={tenant.version ?? ''} />
        <RefetchPictures clientId={clientId} />
      </>
    )
  }
  if (section !== 'messages') return null
  return (
    <>
      <MailTest clientId={clientId} suggested={tenant.contact_email} />
      {tenant.message_gateway_url !== '' && <MessageTest clientId={clientId} />}
    </>
  )
}
