import { addTenantApp, editTenantApp } from '#contract/service/tenant-apps.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { isFormField } from './app-schema.ts'
import { texts } from './texts.ts'

/** The field of an input such as `product_ids.2`. */
function fieldOf(input: string) {
  const name = input.split('.')[0] ?? ''
  return isFormField(name) ? name : undefined
}

/** Why an app was not saved. */
export const saveFailure = refusalTexts(
  addTenantApp,
  editTenantApp,
)({
  own: {
    'integration method not allowed': { text: texts.methodRefused, field: 'integration_method' },
    'product ids not provided': { text: texts.productsMissing, field: 'product_ids' },
    'plan ids not provided': { text: texts.plansMissing, field: 'plan_ids' },
    'integration product ids not provided': {
      text: texts.productsMissing,
      field: 'integration_method_product_ids',
    },
    'address refused': { text: texts.imageRefused, field: 'image' },
    'customer app changed meanwhile': texts.changedMeanwhile,
    'customer not found': texts.notFound,
    'customer app not found': texts.notFound,
  },
  // The server checks more than this form does; the field it names is the one to look at.
  common: { 'invalid request': texts.fieldRefused },
  otherwise: texts.saveFailure,
  fieldOf,
})
