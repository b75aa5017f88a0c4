import { BridgeForm } from './bridge-form.tsx'
import { MailTest } from './mail-test.tsx'
import { RefetchPictures } from './refetch-pictures.tsx'

/** What is below the form of an existing provider, each saved or run by itself. */
export function ProviderTools({ clientId, email }: { clientId: string; email: string }) {
  return (
    <>
      <BridgeForm clientId={clientId} />
      <RefetchPictures clientId={clientId} />
      <MailTest clientId={clientId} suggested={email} />
    </>
  )
}
