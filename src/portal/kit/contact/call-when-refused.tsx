import { CallProvider } from './call-provider.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { texts } from '#portal/kit/texts.ts'

const onlyByProvider: ReadonlySet<string> = new Set([texts.customerRemoved, texts.portalClosed])

/** Below a refusal that nothing on this page changes, such as of a disabled customer: who can. */
export function CallWhenRefused({ failure }: { failure: Failure | null }) {
  return failure && onlyByProvider.has(failure.text) && <CallProvider />
}
