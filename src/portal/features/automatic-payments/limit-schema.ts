import * as v from 'valibot'
import { isAgreementLimit } from '#domain/automatic-payments/charge-amount.ts'
import { parseTypedMoney } from '#domain/money.ts'
import { texts } from './texts.ts'

/** A limit as it is typed, "200,00". */
export const typedLimit = v.pipe(
  v.string(),
  v.check((text) => isAgreementLimit(parseTypedMoney(text) ?? 0), texts.limitInvalid),
)
