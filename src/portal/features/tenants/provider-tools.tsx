import { MailTest } from './mail-test.tsx'
import { MessageTest } from './message-test.tsx'
import { OwnHosts } from './own-hosts.tsx'
import { RefetchPictures } from './refetch-pictures.tsx'

interface ProviderToolsProps {
  clientId: string
  email: string
  /** Whether the provider has a message gateway. */
  hasMessages: boolean
}

/** What is below the form of an existing provider, each run by itself. */
export function ProviderTools({ clientId, email, hasMessages }: ProviderToolsProps) {
  return (
    <>
      <OwnHosts clientId={clientId} />
      <RefetchPictures clientId={clientId} />
      <MailTest clientId={clientId} suggested={email} />
      {hasMessages && <MessageTest clientId={clientId} />}
    </>
  )
}
