import { expect, test } from 'vitest'
import { documentFailure } from '#portal/features/account/recovery/refusals.ts'
import {
  passwordFailure,
  providerSignInFailure,
  stepFailure,
} from '#portal/features/staff/accounts/refusals.ts'
import { texts as recoveryTexts } from '#portal/features/account/recovery/texts.ts'
import { texts } from '#portal/features/staff/accounts/texts.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { call } from '#portal/queries/calls/client.ts'
import { adminSecondFactorCalls, providerSecondFactorCalls } from './second-factor.ts'
import { checkDocument, listProtectedEmails } from '#contract/account/recovery.ts'
import { signInAdmin, signInProviderUser } from './staff.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const noSession = () => refusal(401, 'unauthenticated')

const nothingLeft = () => json(200, { next: 'nothing' })
const codeRight = () => json(200, { type: 'success', recovery_codes_left: 9 })

test.each([
  [
    'administrator',
    () => signInAdmin({ email: 'a@b.example', password: 'x' }),
    nothingLeft,
    passwordFailure,
  ],
  [
    'provider',
    () => signInProviderUser({ client_id: 'demo', password: 'x' }),
    nothingLeft,
    providerSignInFailure,
  ],
  [
    'code of an administrator',
    () => adminSecondFactorCalls.submitCode('1'),
    codeRight,
    stepFailure,
  ],
  ['code of a provider', () => providerSecondFactorCalls.submitCode('1'), codeRight, stepFailure],
])(
  'a sign-in of staff that the server does not know afterwards is told: %s',
  async (_, enter, answer, words) => {
    browserPage('', answer, noSession)
    const failure = await failureOf(enter())
    expect(words(failure).text).toBe(texts.notKept)
  },
)

test('a sign-in of staff whose check gets no answer goes on', async () => {
  browserPage('', nothingLeft, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await signInProviderUser({ client_id: 'demo', password: 'x' })).toBe('nothing')
})

test('a recovery whose first cookie was not kept is told', async () => {
  browserPage('', () => json(200, { type: 'success' }), noSession)
  await call(checkDocument, { body: { cpfCnpj: '52998224725' } })
  const failure = await failureOf(call(listProtectedEmails, {}))
  expect(documentFailure(failure).text).toBe(recoveryTexts.notKept)
})
