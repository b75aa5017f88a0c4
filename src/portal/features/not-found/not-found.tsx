import { FullPage } from '#portal/kit/full-page.tsx'
import { LostSignal } from './lost-signal.tsx'
import { texts } from './texts.ts'

/** The full-page 404: for addresses outside the panel and for hosts of no provider. */
export function NotFound() {
  return <FullPage title={texts.title} text={texts.text} drawing={<LostSignal />} />
}
