import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  sendVerificationCode,
  sendVerificationMessage,
} from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'
import { expectOk } from '../wire/answers.ts'
import type { SandboxPerson, TestApp } from '../app.ts'
import { outbox, sentMessages } from '../upstreams/outbox.ts'
import type { Visitor } from '../browser/visitor.ts'

export const recoveredPassword = 'gatos-no-telhado-7'

const sentTexts = (app: TestApp, clientId: string, channel: CodeChannel) =>
  channel === 'mail' ? outbox(app, clientId) : sentMessages(app, clientId)

/** Sets a new password by a code to the first contact of this kind; nobody is signed in then. */
export async function recover(
  app: TestApp,
  by: Visitor,
  { clientId, document }: Pick<SandboxPerson, 'clientId' | 'document'>,
  channel: CodeChannel,
): Promise<void> {
  await expectOk(checkDocument, await by.call(checkDocument, { body: { cpfCnpj: document } }))
  if (channel === 'mail') {
    const sent = await by.call(sendVerificationCode, { body: { mailIndex: 0 } })
    await expectOk(sendVerificationCode, sent)
  } else {
    const sent = await by.call(sendVerificationMessage, { body: { mobileIndex: 0 } })
    await expectOk(sendVerificationMessage, sent)
  }
  const texts = await sentTexts(app, clientId, channel)
  const verificationCode = /\d{3}-\d{3}-\d{3}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? ''
  const checked = await by.call(checkVerificationCode, { body: { verificationCode } })
  await expectOk(checkVerificationCode, checked)
  const body = { newPassword: recoveredPassword, confirmNewPassword: recoveredPassword }
  await expectOk(editPassword, await by.call(editPassword, { body }))
}

/** Signs in with the password that `recover` has set. */
export async function enterRecovered(by: Visitor, { document }: SandboxPerson): Promise<void> {
  const body = { cpfOrCnpj: document, password: recoveredPassword }
  await expectOk(signIn, await by.call(signIn, { body }))
}
