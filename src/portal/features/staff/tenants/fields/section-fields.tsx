import type { ReactNode } from 'react'
import { AcsFields } from './acs-fields.tsx'
import { BankFields } from './bank-fields.tsx'
import { BrandFields } from './brand-fields.tsx'
import { BridgeFields } from './bridge-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { ErpFields } from './erp-fields.tsx'
import type { Fields } from './field-props.ts'
import type { SavedTenant } from '../form/form-mapping.ts'
import { GatewayFields } from './gateway-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { MessageFields } from './message-fields.tsx'
import { PortalRuleFields } from './portal-rule-fields.tsx'
import type { FormSection } from '../sections/sections.ts'
import { SupportFields } from './support-fields.tsx'

interface SectionContent {
  field: Fields
  saved: SavedTenant
}

const contents: Readonly<Record<FormSection, (content: SectionContent) => ReactNode>> = {
  brand: ({ field }) => (
    <>
      <IdentityFields field={field} onClientId={null} />
      <BrandFields field={field} isNew={false} />
    </>
  ),
  contact: ({ field }) => <ContactFields field={field} />,
  erp: ({ field }) => <ErpFields field={field} isNew={false} />,
  payments: ({ field, saved: { tenant } }) => (
    <>
      <GatewayFields
        field={field}
        isSet={tenant.gateway_merchant_key !== ''}
        notificationUrl={tenant.gateway_notification_url}
      />
      <BankFields field={field} isSet={tenant.bank_client_secret !== ''} />
    </>
  ),
  messages: ({ field, saved: { tenant } }) => (
    <MessageFields
      field={field}
      isSet={tenant.message_gateway_secret !== ''}
      isSecondSet={tenant.message_gateway_second_secret !== ''}
    />
  ),
  rules: ({ field }) => <PortalRuleFields field={field} />,
  acs: ({ field, saved: { acs } }) => <AcsFields field={field} isSet={acs !== null} />,
  platforms: ({ field, saved: { bridge } }) => (
    <BridgeFields field={field} isSet={Boolean(bridge?.platform_key)} />
  ),
  support: ({ field }) => <SupportFields field={field} isNew={false} />,
}

/** The fields of a section of an existing provider. */
export function SectionFields({ section, ...content }: SectionContent & { section: FormSection }) {
  return contents[section](content)
}
