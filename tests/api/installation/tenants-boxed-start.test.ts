import { expect, it } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import { createTenant } from '#contract/staff/tenants/tenants.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { person, useApp } from '#tests/support/app.ts'
import { latestCode } from '#tests/support/upstreams/outbox.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { tenantForm } from '#tests/support/tenants/tenant-form.ts'

const app = useApp()

it('signs in a subscriber of a new provider for the first time, with the sandbox on', async () => {
  const demo = sandboxTenants.find(({ client_id }) => client_id === 'demo')
  const body = {
    client_id: 'aurora',
    ...tenantForm,
    vertical_logo_url: '/pwa/demo/logo-vertical.svg',
    ixc_domain: demo?.ixc_domain ?? '',
    ixc_access_token: demo?.ixc_access_token ?? '',
  }
  const administrator = await app().signInAdmin()
  await expectOk(createTenant, await administrator.call(createTenant, { body }))

  const { document } = person('Maria')
  const newcomer = app().visitor('aurora')
  await expectOk(checkDocument, await newcomer.call(checkDocument, { body: { cpfCnpj: document } }))
  const sent = await newcomer.call(sendVerificationCode, { body: { mailIndex: 0 } })
  expect(sent.status).toBe(200)
  const verificationCode = await latestCode(app(), 'maria.clara@correio.example', 'aurora')
  await expectOk(
    checkVerificationCode,
    await newcomer.call(checkVerificationCode, { body: { verificationCode } }),
  )
  const password = 'aurora-boreal-77'
  const renewed = { newPassword: password, confirmNewPassword: password }
  await expectOk(editPassword, await newcomer.call(editPassword, { body: renewed }))
  await expectOk(signIn, await newcomer.call(signIn, { body: { cpfOrCnpj: document, password } }))
  const { customer } = await expectOk(customerDetails, await newcomer.call(customerDetails, {}))
  expect(customer.name).toBe('Maria Clara Souza')
})
