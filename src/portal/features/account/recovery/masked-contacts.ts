import { listProtectedEmails } from '#contract/account/recovery.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import type { Journey } from './journey-store.ts'

type Contacts = Pick<Journey, 'channel' | 'emails' | 'mobiles'>

/** The contacts to choose from. "no email found" is an answer: empty lists (specification 8). */
export async function maskedContacts(): Promise<Contacts> {
  try {
    const { emails, mobiles, message_channel: channel } = await call(listProtectedEmails, {})
    return { emails, mobiles, channel }
  } catch (error) {
    if (refusalText(listProtectedEmails, error) !== 'no email found') throw error
    return { emails: [], mobiles: [], channel: null }
  }
}
