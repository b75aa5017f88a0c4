import { registerCard } from '#contract/cards.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import { payInvoice } from '#contract/payments.ts'
import { installmentsMessage } from '#domain/cards/installments.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { ApiError, refusalText } from '#portal/queries/failure.ts'
import { NotSent } from '#portal/queries/payments.ts'
import type { CardFieldName } from './card-form.ts'
import { texts } from './texts.ts'

type Words = string | { readonly text: string; readonly field: CardFieldName }
type RegisterRefusal = RefusalText<typeof registerCard>
type Common = keyof typeof commonRefusalTexts

const failed = texts.registerFailure
const invalid = { text: texts.invalid, field: 'CardNumber' } as const

/** What a refused registration says (specification 8). */
const registerWords: Readonly<Record<Exclude<RegisterRefusal, Common>, Words>> = {
  'invalid credit card': invalid,
  'Card is not valid': invalid,
  'Card already registered for this customer': { text: texts.known, field: 'CardNumber' },
  'no invoices found': texts.noInvoices,
  'Invalid date format use': { text: texts.dateFormat, field: 'ExpirationDate' },
  'Card expirated': { text: texts.dateOver, field: 'ExpirationDate' },
  'Invalid Month': { text: texts.month, field: 'ExpirationDate' },
  'contract or card already registered': texts.conflict,
  'contract not found': failed,
  'gateway not configured': failed,
}

const isOwn = (text: string): text is keyof typeof registerWords =>
  Object.hasOwn(registerWords, text)

export function registerFailure(error: unknown): SubmitFailure<CardFieldName> {
  if (!(error instanceof ApiError)) return { text: failed }
  const wait = waiting(error)
  if (wait) return { text: wait }
  const text = refusalText(registerCard, error)
  if (text !== null && isOwn(text)) {
    const words = registerWords[text]
    return typeof words === 'string' ? { text: words } : words
  }
  // Whatever a server calls it.
  if (error.status === 409) return { text: texts.conflict }
  if (text === 'unauthenticated') return { text: commonRefusalTexts.unauthenticated }
  return { text: failed, requestId: error.status >= 500 ? error.requestId : null }
}

function waiting({ status, retryAfterSeconds: retryAfter }: ApiError): string | null {
  return status === 429 && retryAfter !== null ? texts.tooMany(waitInWords(retryAfter)) : null
}

/** What follows `texts.payFailure`; nothing where there is nothing more to say. */
const payWords: Readonly<Record<RefusalText<typeof payInvoice>, string>> = {
  ...commonRefusalTexts,
  'invalid installments': installmentsMessage,
  'Card expirated': texts.cardExpired,
  'payment denied': texts.denied,
  'Card not founded for customer.': texts.cardGone,
  'invoice not found': texts.invoiceUnknown,
  'invoice already paid': texts.paidMeanwhile,
  'idempotency key reused': commonRefusalTexts['invalid request'],
  'gateway not configured': texts.noGateway,
}

export function payFailure(error: unknown): string {
  if (error instanceof NotSent) return texts.notSent
  const wait = error instanceof ApiError ? waiting(error) : null
  const text = refusalText(payInvoice, error)
  return wait ?? (text ? payWords[text] : commonRefusalTexts['internal error'])
}
