import { sendVerificationCode, sendVerificationMessage } from '#contract/account/recovery.ts'
import { call } from '#portal/queries/calls/client.ts'
import type { ChosenContact } from './journey-store.ts'

/** Asks for a code to the chosen contact. */
export async function sendCode({ by, index }: Pick<ChosenContact, 'by' | 'index'>): Promise<void> {
  if (by === 'mail') await call(sendVerificationCode, { body: { mailIndex: index } })
  else await call(sendVerificationMessage, { body: { mobileIndex: index } })
}
