import type { AdmitStranger, StrangersTry } from '#server/platform/auth/admission.ts'
import type { GuessingKind } from './table.ts'

export interface GuessingAlarm {
  /**
   * Lets a stranger try. While the alarm of the provider is on, a try without a demand needs work,
   * too, and then a source that has waited is let through. The work, and that wait, double with each
   * quarter of an hour of the alarm, up to `longAlarmWork`; no demand asks for less work meanwhile.
   */
  readonly admit: AdmitStranger
  /** Whether strangers are to learn nothing of who is a customer. */
  isAlarmOn(clientId: string): Promise<boolean>
  /** Counts a failure of a stranger; `name`: the account or the document, hashed or not. */
  countFailure(
    kind: GuessingKind,
    failure: Pick<StrangersTry, 'clientId' | 'source'> & { readonly name: string },
  ): Promise<void>
  /** Counts a stranger who got in: a provider whose subscribers come back is not being sprayed. */
  countSuccess(success: { readonly clientId: string; readonly name: string }): Promise<void>
}
