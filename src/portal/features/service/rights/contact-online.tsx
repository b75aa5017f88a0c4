import { useConnection } from '#portal/kit/browser/connection.ts'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'

/** Below a failure to read, which without a network names the telephone itself. */
export function ContactOnline() {
  return !useConnection().isOffline && <ContactButtons />
}
