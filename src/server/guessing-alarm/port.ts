import type { AdmitStranger, StrangersTry } from '#server/auth/admission.ts'
import type { GuessingKind } from './table.ts'

export interface GuessingAlarm {
  /**
   * Lets a stranger try. While the alarm of the provider is on, a try without a demand needs work,
   * too, and then a source that has waited is let through.
   */
  readonly admit: AdmitStranger
  /** Counts a failure of a stranger; `name`: the account or the document, hashed or not. */
  countFailure(
    kind: GuessingKind,
    failure: Pick<StrangersTry, 'clientId' | 'source'> & { readonly name: string },
  ): Promise<void>
  /** Counts a stranger who got in: a provider whose subscribers come back is not being sprayed. */
  countSuccess(success: { readonly clientId: string; readonly name: string }): Promise<void>
}
