import * as v from 'valibot'
import type { AppDetail } from '#contract/service/apps.ts'
import type { Agreement } from '#contract/money/agreement.ts'
import type { AcceptedCard } from '#contract/money/cards.ts'
import type { ContractOffers, OfferRequest } from '#contract/service/offers.ts'
import { requestStatuses } from '#contract/service/request-status.ts'
import type { PaymentPartsRequest } from '#contract/service/payment-parts.ts'
import type { RightRequest } from '#contract/service/rights.ts'
import type { OwnSession } from '#contract/account/session.ts'
import type { SupportMessage, SupportRequest } from '#contract/service/support.ts'
import { agreementStates } from '#domain/money/automatic-payments/agreement-state.ts'
import { automaticMethods } from '#domain/money/automatic-payments/charge-plan.ts'
import { chargeStates } from '#domain/money/automatic-payments/charge-state.ts'
import { lastFourDigits } from '#domain/money/cards/card-number.ts'
import { isCalendarDate, isLocalTime } from '#domain/platform/time/dates.ts'
import type { FiscalNote } from '#domain/money/fiscal-notes/fiscal-note.ts'
import { type Line, lineActions, lineStates } from '#domain/service/lines/line.ts'
import type { Router } from '#domain/service/routers/router.ts'
import { integrationMethods } from '#domain/service/apps/integration-method.ts'
import { offerKinds, offerStarts } from '#domain/service/offers/offer-kind.ts'
import { offerObstacles } from '#domain/service/offers/offer-obstacle.ts'
import { visitStates } from '#domain/service/support/visit.ts'
import { rightKinds } from '#domain/service/rights/right-kind.ts'

/*
 * What a device may store of the screens that are opened when something is wrong. Records are parsed by
 * these schemas before they are sealed, too: a field that is not named here does not reach the device.
 */

const date = v.pipe(v.string(), v.check(isCalendarDate))
const cents = v.pipe(v.number(), v.safeInteger())
const instant = v.pipe(v.string(), v.isoTimestamp())
/** An instant that the portal keeps as a `Date`. */
const moment = v.pipe(
  instant,
  v.transform((text) => new Date(text)),
)
const localTime = v.pipe(v.string(), v.check(isLocalTime))
const isIncomplete = v.optional(v.boolean())

const visit = v.object({
  state: v.picklist(visitStates),
  from: v.union([v.literal(''), localTime]),
  to: v.union([v.literal(''), localTime]),
})

const supportRequest: v.GenericSchema<unknown, SupportRequest> = v.object({
  id: v.string(),
  protocol: v.nullable(v.string()),
  status: v.picklist(['in_progress', 'closed']),
  subject: v.string(),
  openedAt: v.nullable(localTime),
  message: v.string(),
  // Absent in what a former version stored.
  visit: v.optional(v.nullable(visit), null),
  contractId: v.optional(v.nullable(v.string()), null),
})

const supportMessage: v.GenericSchema<SupportMessage> = v.object({
  id: v.string(),
  text: v.string(),
  sentAt: v.nullable(localTime),
  sender: v.union([v.literal('subscriber'), v.object({ name: v.string() })]),
})

const line: v.GenericSchema<Line> = v.object({
  id: v.string(),
  login: v.string(),
  contractId: v.nullable(v.string()),
  state: v.picklist(lineStates),
  since: v.nullable(localTime),
  isReduced: v.boolean(),
  actions: v.array(v.picklist(lineActions)),
})

const usage = v.array(v.object({ day: date, down: v.number(), up: v.number() }))

/** Signal, sessions, consumption or equipment of a line; null where the provider does not tell it. */
const linePart = v.nullable(
  v.union([
    v.object({
      readings: v.array(v.object({ at: localTime, rx: v.number(), tx: v.nullable(v.number()) })),
      as_of: instant,
    }),
    v.object({
      sessions: v.array(
        v.object({ started_at: localTime, ended_at: v.nullable(localTime), cause: v.string() }),
      ),
      as_of: instant,
      incomplete: isIncomplete,
    }),
    v.object({ days: usage, months: usage, as_of: instant }),
    v.object({
      equipment: v.array(v.object({ name: v.string(), serial: v.string() })),
      as_of: instant,
      incomplete: isIncomplete,
    }),
  ]),
)

const fiscalNote: v.GenericSchema<FiscalNote> = v.object({
  id: v.string(),
  number: v.string(),
  type: v.picklist(['SVA', 'SCM', 'NFS-e', 'NFCom']),
  value: v.nullable(cents),
  issuedOn: date,
  accessKey: v.nullable(v.string()),
})

/** Digits in a row that may be the number of a card, also in groups. */
const longNumber = /\d(?:[ .-]?\d){7,}/g

/** Of a number its last four digits alone, however the server hides the others. */
const masked = (text: string) => `${'*'.repeat(12)}${lastFourDigits(text)}`

const card: v.GenericSchema<unknown, AcceptedCard> = v.object({
  uuid: v.string(),
  alias: v.pipe(
    v.string(),
    v.transform((alias) => alias.replaceAll(longNumber, masked)),
  ),
  CardNumber: v.pipe(v.string(), v.transform(masked)),
  ExpirationDate: v.string(),
  brand: v.nullable(v.picklist(['Visa', 'Mastercard'])),
})

const session: v.GenericSchema<unknown, OwnSession> = v.object({
  id: v.string(),
  device: v.string(),
  signed_in_at: instant,
  last_seen: instant,
  is_current: v.boolean(),
  is_own_device: v.optional(v.boolean(), false),
})

const rightRequest: v.GenericSchema<unknown, RightRequest> = v.object({
  id: v.string(),
  kind: v.picklist(rightKinds),
  contractId: v.nullable(v.string()),
  invoiceId: v.nullable(v.string()),
  protocol: v.nullable(v.string()),
  supportId: v.string(),
  status: v.picklist(requestStatuses),
  requestedAt: moment,
  startsOn: v.nullable(date),
  endsOn: v.nullable(date),
  effectiveOn: v.nullable(date),
  answerBy: v.nullable(date),
  amount: v.nullable(cents),
  dueDay: v.nullable(v.number()),
  mayWithdraw: v.boolean(),
  isWithdrawn: v.boolean(),
})

const contractOffers: v.GenericSchema<unknown, ContractOffers> = v.object({
  contractId: v.string(),
  name: v.string(),
  plan: v.string(),
  price: v.nullable(cents),
  loyalUntil: v.nullable(date),
  obstacle: v.nullable(v.picklist(offerObstacles)),
  start: v.picklist(offerStarts),
  offers: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(offerKinds),
      name: v.string(),
      price: cents,
      difference: v.nullable(cents),
      speed: v.nullable(v.number()),
    }),
  ),
})

const offerRequest: v.GenericSchema<unknown, OfferRequest> = v.object({
  id: v.string(),
  kind: v.picklist(offerKinds),
  contractId: v.string(),
  offerName: v.string(),
  price: cents,
  difference: v.nullable(cents),
  start: v.picklist(offerStarts),
  protocol: v.nullable(v.string()),
  supportId: v.string(),
  status: v.picklist(requestStatuses),
  isOpen: v.boolean(),
  requestedAt: moment,
})

const agreement: v.GenericSchema<unknown, Agreement> = v.object({
  id: v.string(),
  contractId: v.string(),
  method: v.picklist(automaticMethods),
  state: v.picklist(agreementStates),
  limit: cents,
  announcedDays: v.number(),
  nextRunOn: v.optional(v.nullable(date), null),
  card: v.nullable(
    v.object({
      id: v.string(),
      brand: v.picklist(['Visa', 'Mastercard']),
      lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
      expiry: v.string(),
    }),
  ),
  createdAt: instant,
  activeSince: v.nullable(instant),
  endedAt: v.nullable(instant),
  // The code authorises the bank to pay: it is asked for each time.
  approval: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
  charges: v.array(
    v.object({
      invoiceId: v.string(),
      dueDate: date,
      value: cents,
      state: v.picklist(chargeStates),
      chargeOn: date,
      announcedAt: instant,
      decidedAt: v.nullable(instant),
    }),
  ),
})

/** Whether it is connected is never stored, and neither are its networks and their passwords. */
const router: v.GenericSchema<unknown, Router> = v.object({
  serial: v.string(),
  login: v.string(),
  manufacturer: v.string(),
  model: v.string(),
  installedAt: v.nullable(v.string()),
  lastSeen: v.nullable(v.string()),
  isOnline: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
})

const link = v.nullable(v.string())

const app: v.GenericSchema<unknown, AppDetail | null> = v.nullable(
  v.object({
    id: v.string(),
    contractId: v.string(),
    name: v.string(),
    image: v.string(),
    pendingText: v.string(),
    activeText: v.string(),
    storeLinks: v.object({ apple: link, google: link }),
    method: v.picklist(integrationMethods),
    isActive: v.boolean(),
    isOnline: v.boolean(),
    isPending: v.boolean(),
    isDeactivated: v.boolean(),
    productIds: v.array(v.string()),
    price: cents,
    monthlyPrice: cents,
    addedOn: v.nullable(date),
    login: v.string(),
    email: v.string(),
    phone: v.string(),
    needsEmail: v.boolean(),
  }),
)

const cloudUser = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  quota: v.number(),
})

/** A request to pay overdue bills in parts. */
const partsRequest: v.GenericSchema<unknown, PaymentPartsRequest> = v.object({
  id: v.string(),
  protocol: v.nullable(v.string()),
  supportId: v.string(),
  status: v.picklist(requestStatuses),
  requestedAt: moment,
  amount: cents,
})

/** What is stored of each family, by its name in `queries/stored/persisted-queries.ts`. */
export const serviceSchemas = {
  supportRequests: v.object({ requests: v.array(supportRequest), asOf: instant, isIncomplete }),
  supportRequest: v.object({ request: supportRequest, asOf: instant }),
  supportMessages: v.object({ messages: v.array(supportMessage), asOf: instant, isIncomplete }),
  lines: v.object({ lines: v.array(line), asOf: instant, isIncomplete }),
  linePart,
  fiscalNotes: v.object({ notes: v.array(fiscalNote), asOf: instant, isIncomplete }),
  cards: v.array(card),
  sessions: v.array(session),
  rightRequests: v.array(rightRequest),
  offers: v.object({ contracts: v.array(contractOffers), isIncomplete }),
  offerRequests: v.array(offerRequest),
  paymentParts: v.object({ isOffered: v.boolean(), open: v.nullable(partsRequest) }),
  routers: v.object({ routers: v.array(router), asOf: instant, isIncomplete }),
  app,
  cloudUsers: v.object({ users: v.array(cloudUser), limit: v.nullable(v.number()) }),
  oleTv: v.nullable(v.object({ isActive: v.boolean(), email: v.string(), contractId: v.string() })),
  /** Ids of the contracts that a card may be tied to. */
  cardContracts: v.array(v.string()),
  agreements: v.array(agreement),
}
