import { calendarDate } from '#domain/platform/time/dates.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { isOffer, type StoredCharge } from '../charge-row.ts'
import {
  alarmAfterMs,
  backoffMs,
  instructedPauseMs,
  maxBookingPauseMs,
  offerGraceMs,
  offerPauseMs,
  recheckForMs,
} from '../times.ts'

type Provider = Pick<Tenant, 'rules'>

const isOpenOffer = (row: StoredCharge) =>
  isOffer(row) && row.state === 'unknown' && !row.isToBeVoided

/** What the age of a charge says of its next step. */
export function chargeTimes(now: () => Date) {
  const ageOf = (moment: Date | null) => now().getTime() - (moment ?? now()).getTime()
  const dayOf = ({ rules }: Provider) => calendarDate(now(), rules.timeZone)

  /** Whether the bank has the instruction of a PIX whose day has not come. */
  const isInstructed = (
    tenant: Provider,
    { state, settlesOn, gatewayPaymentId, isToBeVoided }: StoredCharge,
  ) =>
    state === 'unknown' &&
    gatewayPaymentId !== '' &&
    !isToBeVoided &&
    typeof settlesOn === 'string' &&
    dayOf(tenant) < settlesOn

  /** Whether the code of an offer has ended, and a payment at its last moment has been seen. */
  const isEnded = (row: StoredCharge) => isOffer(row) && ageOf(row.expiresAt) > offerGraceMs

  return {
    ageOf,
    isEnded,

    /** Whether staff should look at it: a PIX is decided on its day, anything else soon. */
    isLate: (tenant: Provider, { settlesOn, sentAt }: StoredCharge) =>
      typeof settlesOn === 'string' ? dayOf(tenant) > settlesOn : ageOf(sentAt) > alarmAfterMs,

    /** Milliseconds until the next step of a charge that waits. */
    pauseOf: (tenant: Provider, row: StoredCharge): number => {
      if (isInstructed(tenant, row)) return instructedPauseMs
      if (isOpenOffer(row)) return offerPauseMs(ageOf(row.sentAt))
      const isToBook = row.state === 'approved' && !row.isToBeVoided
      return Math.min(backoffMs(row.tries), isToBook ? maxBookingPauseMs : Infinity)
    },

    /**
     * Whether nobody can or may pay an offer any more: its code has ended, or the gateway has it and never
     * told it, so that nobody has seen it. Such a one is withdrawn.
     */
    isOfferOver: (row: StoredCharge) => isOpenOffer(row) && (row.pixCode === '' || isEnded(row)),

    /** Whether a charge that was given up is looked at once more. `isFound`: the gateway has it. */
    isRechecked: (row: StoredCharge, isFound: boolean) =>
      isOffer(row)
        ? ageOf(row.expiresAt) <= recheckForMs
        : ageOf(row.sentAt) <= (isFound ? alarmAfterMs : recheckForMs),
  }
}
