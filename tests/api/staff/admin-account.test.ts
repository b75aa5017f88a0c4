import { describe, expect, it } from 'vitest'
import {
  changeAdminPassword,
  findAdminAccount,
  renewAdminRecoveryCodes,
} from '#contract/staff/admin-account.ts'
import {
  addAdministrator,
  listAdministrators,
  renewAdministratorAccess,
} from '#contract/staff/administrators.ts'
import { adminSecondFactor, startEnrolment } from '#contract/staff/second-factor.ts'
import { adminSignIn, checkAdminSession } from '#contract/staff/staff.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { enrolAsAdmin } from '#tests/support/people/staff.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'

const app = useApp()

const password = 'girafa-violeta-93-janela'
const next = 'poltrona-celeste-41-vagao'

/** A new administrator, signed in with an authenticator. */
async function colleague(email: string) {
  const admin = await app().signInAdmin()
  const body = { email, name: 'Lia Costa', password }
  await expectOk(addAdministrator, await admin.call(addAdministrator, { body }))
  const browser = app().visitor('adm')
  const { recoveryCodes } = await enrolAsAdmin(browser, { email, password })
  return { browser, recoveryCodes }
}

describe('the own access of an administrator', () => {
  it('gets another password, which ends the other sessions, and refuses bad ones', async () => {
    const email = 'lia@portal.example'
    const { browser, recoveryCodes } = await colleague(email)
    const other = app().visitor('adm')
    await other.call(adminSignIn, { body: { email, password } })
    const code = recoveryCodes[0] ?? ''
    await expectOk(adminSecondFactor, await other.call(adminSecondFactor, { body: { code } }))
    const change = (current_password: string, chosen: string) =>
      browser.call(changeAdminPassword, { body: { current_password, password: chosen } })
    expect(await readOutcome(await change('errada', next))).toBe('400 wrong password')
    expect(await readOutcome(await change(password, password))).toBe('400 password unchanged')
    expect(await readOutcome(await change(password, 'lia@portal.example'))).toBe(
      '400 weak password',
    )
    expect((await other.call(checkAdminSession, {})).status).toBe(200)
    expect(await readOutcome(await change(password, next))).toBe('200 ok')
    expect((await browser.call(checkAdminSession, {})).status).toBe(200)
    expect((await other.call(checkAdminSession, {})).status).toBe(401)
    const old = await app().visitor('adm').call(adminSignIn, { body: { email, password } })
    expect(old.status).toBe(401)
  })

  it('gets new recovery codes, by which the former ones are void', async () => {
    const email = 'eva@portal.example'
    const { browser, recoveryCodes } = await colleague(email)
    const answer = await browser.call(renewAdminRecoveryCodes, {})
    const { recovery_codes: renewed } = await expectOk(renewAdminRecoveryCodes, answer)
    expect(renewed).toHaveLength(10)
    const account = await browser.call(findAdminAccount, {})
    expect(await expectOk(findAdminAccount, account)).toMatchObject({
      has_authenticator: true,
      recovery_codes_left: 10,
    })
    const elsewhere = app().visitor('adm')
    await elsewhere.call(adminSignIn, { body: { email, password } })
    const enter = (code = '') => elsewhere.call(adminSecondFactor, { body: { code } })
    expect(await readOutcome(await enter(recoveryCodes[0]))).toBe('400 invalid code')
    expect((await enter(renewed[0])).status).toBe(200)
  })

  it('tells its owner by e-mail of each change, whoever made it', async () => {
    const email = 'noa@portal.example'
    const { browser } = await colleague(email)
    const letters = async () =>
      (await outbox(app(), 'adm')).filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(await letters()).toEqual(['Autenticador ativado no seu acesso'])
    await expectOk(renewAdminRecoveryCodes, await browser.call(renewAdminRecoveryCodes, {}))
    expect((await letters()).at(-1)).toBe('Códigos de recuperação trocados no seu acesso')
    const body = { current_password: password, password: next }
    await expectOk(changeAdminPassword, await browser.call(changeAdminPassword, { body }))
    expect((await letters()).at(-1)).toBe('Senha trocada no seu acesso')
    const other = await app().signInAdmin()
    const listed = await other.call(listAdministrators, {})
    const { administrators } = await expectOk(listAdministrators, listed)
    const id = administrators.find((one) => one.email === email)?.id ?? ''
    const renewal = { params: { id }, body: { password: 'lagoa-turquesa-52-jardim' } }
    const renewed = await other.call(renewAdministratorAccess, renewal)
    await expectOk(renewAdministratorAccess, renewed)
    expect((await letters()).at(-1)).toBe('Senha nova no seu acesso')
    expect(await letters()).toHaveLength(4)
    // A refused change is none.
    const refused = { current_password: 'errada', password: next }
    await browser.call(changeAdminPassword, { body: refused })
    expect(await letters()).toHaveLength(4)
  })

  it('has no recovery codes without an authenticator', async () => {
    const admin = await app().signInAdmin()
    expect(await readOutcome(await admin.call(renewAdminRecoveryCodes, {}))).toBe(
      '409 not enrolled',
    )
    expect((await admin.call(startEnrolment, {})).status).not.toBe(200)
  })
})
