import { Callout } from '#portal/kit/callout.tsx'
import { CallProvider } from '#portal/kit/call-provider.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { texts } from './texts.ts'

/** Stands before a code that pays to a receiver which the provider has not confirmed. */
export function ReceiverNotice() {
  const { alias } = useProvider().theme
  return (
    <Callout kind="warning">
      <p>
        <strong>{texts.newReceiver}</strong> {texts.newReceiverLead(alias)}
      </p>
      <div className="receiver-call">
        <CallProvider />
      </div>
    </Callout>
  )
}
