import * as v from 'valibot'
import {
  maxAppAddressLength,
  maxAppTextLength,
  maxListEntries,
} from '#domain/service/apps/app-limits.ts'
import { isMethodAllowed, requiredList } from '#domain/service/apps/app-method.ts'
import { activationCriteria } from '#domain/service/apps/entitlement.ts'
import { integrationMethods } from '#domain/service/apps/integration-method.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { isPictureAddress } from '#domain/platform/hosts/picture-address.ts'
import { isPlainText } from '#domain/platform/text/plain-text.ts'
import { texts as kitTexts } from '#portal/kit/texts.ts'
import { texts } from './texts.ts'

const shortText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxAppTextLength, texts.tooLong),
  v.check(isPlainText, texts.unreadable),
)

const address = (isValid: (text: string) => boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxAppAddressLength, texts.addressTooLong),
    v.check((text) => text === '' || isValid(text), kitTexts.urlInvalid),
  )
const link = address((text) => secureLink(text) !== null)

const entries = v.pipe(v.array(v.string()), v.maxLength(maxListEntries, texts.tooMany))

/** The app form (specification 5), with the message for each invalid value. */
export const appSchema = v.pipe(
  v.object({
    name: v.pipe(shortText, v.nonEmpty(texts.nameMissing)),
    image: address(isPictureAddress),
    pending_text: shortText,
    active_text: shortText,
    app_store_link: link,
    play_store_link: link,
    state: v.picklist(['on', 'off']),
    activation_criteria: v.picklist(activationCriteria),
    product_ids: entries,
    plan_ids: entries,
    integration_method: v.picklist(integrationMethods),
    integration_method_product_ids: entries,
  }),
  v.forward(
    v.check(
      (app) => isMethodAllowed(app.activation_criteria, app.integration_method),
      texts.methodRefused,
    ),
    ['integration_method'],
  ),
  v.forward(
    v.check(
      (app) =>
        requiredList(app.activation_criteria) !== 'product_ids' || app.product_ids.length > 0,
      texts.productsMissing,
    ),
    ['product_ids'],
  ),
  v.forward(
    v.check(
      (app) => requiredList(app.activation_criteria) !== 'plan_ids' || app.plan_ids.length > 0,
      texts.plansMissing,
    ),
    ['plan_ids'],
  ),
  v.forward(
    v.check(
      (app) =>
        app.integration_method !== 'add_product_in_contract' ||
        app.integration_method_product_ids.length > 0,
      texts.productsMissing,
    ),
    ['integration_method_product_ids'],
  ),
)

export type FormValues = v.InferInput<typeof appSchema>
export type CheckedForm = v.InferOutput<typeof appSchema>

export const isFormField = (name: string): name is keyof FormValues =>
  Object.hasOwn(appSchema.entries, name)
