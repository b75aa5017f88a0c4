import * as v from 'valibot'
import { isAgreementLimit } from '#domain/money/automatic-payments/charge-amount.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import { parseTypedMoney } from '#domain/platform/values/typed-money.ts'
import { texts } from './texts.ts'

/** A limit as it is typed, "200,00": not below `least`, the bill that is paid at once, in cents. */
export const typedLimit = (least: Cents = 0) =>
  v.pipe(
    v.string(),
    v.check((text) => isAgreementLimit(parseTypedMoney(text) ?? 0), texts.limitInvalid),
    v.check(
      (text) => (parseTypedMoney(text) ?? 0) >= least,
      () => texts.limitBelowBill(formatMoney(least)),
    ),
  )
