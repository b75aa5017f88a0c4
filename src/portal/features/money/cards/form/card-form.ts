import * as v from 'valibot'
import { expiryMessages, toFullExpiry } from '#domain/money/cards/card-expiry.ts'
import { cardDigits, cardNumberMessage } from '#domain/money/cards/card-number.ts'
import { holderFault, holderMessages } from '#domain/money/cards/holder-name.ts'
import { texts } from '../texts.ts'

/** The schema of the card form, with the messages of specification 5. */
export const cardFormSchema = v.object({
  Holder: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? holderFault(dataset.value) : null
      if (fault) addIssue({ message: holderMessages[fault] })
    }),
    v.trim(),
  ),
  CardNumber: v.pipe(v.string(), v.transform(cardDigits), v.regex(/^\d{16}$/, cardNumberMessage)),
  ExpirationDate: v.pipe(
    v.string(),
    v.nonEmpty(expiryMessages.missing),
    v.check((typed) => toFullExpiry(typed) !== null, expiryMessages.invalid),
    v.transform((typed) => toFullExpiry(typed) ?? typed),
  ),
  SecurityCode: v.pipe(v.string(), v.regex(/^\d{3}$/, texts.codeMissing)),
  isKept: v.boolean(),
})

export const emptyCard = {
  Holder: '',
  CardNumber: '',
  ExpirationDate: '',
  SecurityCode: '',
  isKept: true,
}
