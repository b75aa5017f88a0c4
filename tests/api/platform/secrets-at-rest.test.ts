import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCard } from '#contract/money/cards.ts'
import { payInvoice } from '#contract/money/payments.ts'
import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { person, startApp, type TestApp } from '../../support/app.ts'
import { cardOf } from '../../support/upstreams/card-numbers.ts'
import { migratedDataDir } from '../../support/database/migrated-directory.ts'
import { expectOk } from '../../support/wire/answers.ts'
import { storedRows } from '../../support/database/stored-rows.ts'

/*
 * Secrets that a subscriber typed must not be stored: they are searched in every log line, in every
 * row of every table, and in the bytes of the data folder once the server has stopped. Mail goes out
 * by a real mail server, so that the sandbox's own mailbox contains no copy.
 */

const mistyped = 'Nunca-Guardar-8193'
const renewed = 'Sopro-Vento-4821-Lua'
const cardNumber = '4000007391560031'
const securityCode = '739'

async function mailServer() {
  const letters: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        letters.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, letters, stop }
}

/** Every file below a folder, as Latin-1, so that no byte is lost. */
function* filesBelow(folder: string): Generator<readonly [name: string, text: string]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    yield [path.slice(folder.length), readFileSync(path, 'latin1')]
  }
}

let dataDir = ''
let mail: Awaited<ReturnType<typeof mailServer>>
const lines: string[] = []
const rows: string[] = []
const secrets: string[] = []

async function renewPassword(test: TestApp): Promise<void> {
  const forgetful = test.visitor()
  const { document } = person('João')
  await expectOk(
    checkDocument,
    await forgetful.call(checkDocument, { body: { cpfCnpj: document } }),
  )
  await forgetful.call(listProtectedEmails, {})
  const sent = await forgetful.call(sendVerificationCode, { body: { mailIndex: 0 } })
  expect(sent.status).toBe(200)
  const [, ...parts] = /\b(\d{3})-(\d{3})-(\d{3})\b/.exec(mail.letters.at(-1) ?? '') ?? []
  const code = parts.join('')
  expect(code).toHaveLength(9)
  secrets.push(code, parts.join('-'))
  await expectOk(
    checkVerificationCode,
    await forgetful.call(checkVerificationCode, { body: { verificationCode: code } }),
  )
  const body = { newPassword: renewed, confirmNewPassword: renewed }
  await expectOk(editPassword, await forgetful.call(editPassword, { body }))
}

async function payWithNewCard(test: TestApp): Promise<void> {
  const maria = await test.signIn(person('Maria'))
  const typed = cardOf(cardNumber, { SecurityCode: securityCode })
  const { card } = await expectOk(registerCard, await maria.call(registerCard, { body: typed }))
  const refused = await maria.call(registerCard, {
    body: cardOf('4000007391560073', { SecurityCode: securityCode }),
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const paid = await maria.call(payInvoice, {
    body: { cardId: card.uuid, invoiceId: '1024', installments: 1 },
    headers: { 'idempotency-key': null },
  })
  expect(paid.status).toBe(200)
}

beforeAll(async () => {
  dataDir = await migratedDataDir()
  mail = await mailServer()
  const database = await openDatabase({ dataDir })
  const { test, stop } = await startApp(database, { env: { SMTP_URL: mail.url } })
  const body = { cpfOrCnpj: person('Maria').document, password: mistyped }
  expect((await test.visitor().call(signIn, { body })).status).toBe(401)
  await renewPassword(test)
  await payWithNewCard(test)
  rows.push(...(await storedRows(test)))
  await stop()
  await database.close()
  lines.push(...test.log)
  const spaced = cardNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  secrets.push(mistyped, renewed, cardNumber, spaced)
}, 120_000)

afterAll(async () => {
  await mail.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('passwords, recovery codes and card numbers', () => {
  it('writes no typed secret to the log, although each call is logged', () => {
    for (const { path } of [signIn, editPassword, registerCard, payInvoice]) {
      expect(lines.some((line) => line.includes(path))).toBe(true)
    }
    for (const secret of secrets) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
    }
  })

  it('stores no typed secret in the database, although it stores the payment and the card', () => {
    expect(rows.some((row) => row.startsWith('payments:'))).toBe(true)
    expect(rows.some((row) => row.startsWith('cards:') && row.includes('0031'))).toBe(true)
    for (const secret of secrets) expect(rows.filter((row) => row.includes(secret))).toEqual([])
  })

  it('stores no typed secret in the data folder, where the name of a customer is found', () => {
    const files = [...filesBelow(dataDir)]
    expect(files.some(([, text]) => text.includes('Maria Clara Souza'))).toBe(true)
    for (const secret of secrets) {
      expect(files.filter(([, text]) => text.includes(secret)).map(([name]) => name)).toEqual([])
    }
  })

  it('stores no security code in a log field, a column or a JSON value', () => {
    const held = /(?:security_?code|cvv|cvc)\W{1,5}739\b|[(,]739[,)]|"739"/i
    expect([...lines, ...rows].filter((text) => held.test(text))).toEqual([])
  })
})
