import { BridgeForm } from './bridge-form.tsx'
import { MailTest } from './mail-test.tsx'
import { MessageTest } from './message-test.tsx'
import { RefetchPictures } from './refetch-pictures.tsx'

interface ProviderToolsProps {
  clientId: string
  email: string
  /** Whether the provider has a message gateway. */
  hasMessages: boolean
}

/** What is below the form of an existing provider, each saved or run by itself. */
export function ProviderTools({ clientId, email, hasMessages }: ProviderToolsProps) {
  return (
    <>
      <BridgeForm clientId={clientId} />
      <RefetchPictures clientId={clientId} />
      <MailTest clientId={clientId} suggested={email} />
      {hasMessages && <MessageTest clientId={clientId} />}
    </>
  )
}
