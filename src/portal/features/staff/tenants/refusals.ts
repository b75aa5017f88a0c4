import { createAcs, editAcs, removeAcs } from '#contract/staff/tenants/acs.ts'
import { testErpForms } from '#contract/staff/connections.ts'
import { previewImage, refetchImages, uploadImage } from '#contract/site/images.ts'
import { editBridge } from '#contract/staff/tenants/platform-bridge.ts'
import { createTenant, editTenant } from '#contract/staff/tenants/tenants.ts'
import { readCertificate, viewCertificate } from '#contract/staff/tenants/upstream-trust.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { type FormField, formFields } from './form/tenant-schema.ts'
import { messages } from './messages.ts'
import { previewTexts } from './pictures/preview-texts.ts'
import { rightTexts } from './form-rights/form-right-texts.ts'
import { outcomes, texts } from './texts.ts'
import { trustTexts } from './trust/trust-texts.ts'
import { uploadTexts } from './pictures/upload-texts.ts'

/** The field of an input such as `phone_number` or `rules.valueAddedServices.0.name`. */
function fieldOf(input: string): FormField | undefined {
  const path = `${input.replace(/^rules\./, '')}.`
  return formFields.find((name) => path.startsWith(`${name}.`))
}

/** Why a trust was not saved, beside its field. */
const trustWordings = <Field extends FormField>(field: Field) => ({
  'certificate unreadable': { text: trustTexts.unreadable, field },
  'private key given': { text: trustTexts.privateKey, field },
  'certificate expired': { text: trustTexts.expired, field },
  'certificate is no authority': { text: trustTexts.noAuthority, field },
  'trust of another address': { text: trustTexts.moved, field },
})

/** Why a provider was not saved (specification 8); `otherwise` for any other failure. */
const saveFailure = (otherwise: string) =>
  refusalTexts(
    createTenant,
    editTenant,
  )({
    own: {
      'client_id already in use': { text: messages.clientIdTaken, field: 'client_id' },
      'client_id of a removed customer': { text: messages.clientIdRemoved, field: 'client_id' },
      'client_id reserved': { text: messages.clientIdReserved, field: 'client_id' },
      'address refused': messages.addressRefused,
      'picture not found': uploadTexts.gone,
      'secret required': messages.secretRequired,
      'gateway incomplete': { text: messages.gatewayIncomplete, field: 'gateway_url' },
      'bank incomplete': { text: messages.bankIncomplete, field: 'bank_url' },
      'bank certificate unusable': {
        text: messages.bankCertificateUnusable,
        field: 'bank_certificate',
      },
      'message gateway incomplete': {
        text: messages.messageGatewayIncomplete,
        field: 'message_gateway_url',
      },
      'message gateway secret unusable': {
        text: messages.messageSecretUnusable,
        field: 'message_gateway_secret',
      },
      ...trustWordings('ixc_trust'),
      'customer changed meanwhile': messages.changedMeanwhile,
      'customer not found': texts.notFound,
    },
    common: { 'invalid request': messages.refusedField },
    otherwise,
    fieldOf,
  })

export const createFailure = saveFailure(texts.createFailure)
export const editFailure = saveFailure(texts.saveFailure)

const acsInvalid = { text: texts.acsInvalid, field: 'ixc_acs_issuer' } as const

/** Why a device service was not saved (specification 8); `otherwise` for any other failure. */
const acsFailure = (otherwise: string) =>
  refusalTexts(
    createAcs,
    editAcs,
    removeAcs,
  )({
    own: {
      'address refused': { text: messages.addressRefused, field: 'ixc_acs_url' },
      'invalid ACS data': acsInvalid,
      ...trustWordings('ixc_acs_trust'),
      'secret required': { text: messages.secretRequired, field: 'ixc_acs_private_key' },
      'ACS already exists': null,
      'ACS not found': null,
      'customer not found': null,
    },
    statuses: { 400: acsInvalid },
    otherwise,
  })

export const acsFailures = {
  create: acsFailure(texts.acsCreateFailure),
  update: acsFailure(texts.acsEditFailure),
  remove: acsFailure(texts.acsRemoveFailure),
}

/** Why the way to a provider's app platforms was not saved. */
export const bridgeFailure = refusalTexts(editBridge)({
  own: {
    'address refused': { text: messages.addressRefused, field: 'platform_url' },
    'secret required': { text: messages.secretRequired, field: 'platform_key' },
    'bridge incomplete': { text: texts.bridgeIncomplete, field: 'platform_url' },
    'customer not found': null,
  },
  otherwise: texts.saveFailure,
})

/** Why there is no picture to show. */
export const pictureFailure = refusalTexts(previewImage)({
  own: previewTexts.pictureFailure,
  otherwise: previewTexts.pictureUnknown,
})

/** Why a picture's file was not taken. */
export const uploadFailure = refusalTexts(uploadImage)({
  own: uploadTexts.failure,
  common: { 'payload too large': uploadTexts.failure['image too large'] },
  otherwise: uploadTexts.otherwise,
})

/** Why the pictures of a provider were not fetched again. */
export const refetchFailure = refusalTexts(refetchImages)({
  own: { 'customer not found': texts.notFound },
  otherwise: texts.refetchFailure,
})

/** Why the rights in an ERP were not tried. */
export const formRightsFailure = refusalTexts(testErpForms)({
  own: { 'secret required': outcomes['secret required'] },
  common: { 'invalid request': texts.fillFirst },
  otherwise: rightTexts.failure,
})

/** Why there is no certificate to see. */
export const viewFailure = refusalTexts(viewCertificate)({
  own: {
    'address refused': messages.addressRefused,
    'name not found': trustTexts.nameNotFound,
    'server unreachable': trustTexts.unreachable,
    'no certificate presented': trustTexts.noTls,
  },
  common: { 'invalid request': messages.domainInvalid },
  otherwise: trustTexts.failure,
})

/** Why a pasted text is no certificate. */
export const pastedFailure = refusalTexts(readCertificate)({
  own: {
    'address refused': messages.addressRefused,
    'certificate unreadable': trustTexts.unreadable,
    'private key given': trustTexts.privateKey,
  },
  common: { 'invalid request': trustTexts.unreadable },
  otherwise: trustTexts.failure,
})
