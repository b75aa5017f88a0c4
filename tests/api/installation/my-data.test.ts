import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findLegalData } from '#contract/account/legal.ts'
import { eraseAccount, exportMyData } from '#contract/installation/my-data.ts'
import { signIn as signInEndpoint, validToken } from '#contract/account/session.ts'
import { personalDataTables } from '#server/installation/my-data/personal-data-tables.ts'
import { getTableName } from 'drizzle-orm'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const erase = async (visitor: Visitor, currentPassword: string) =>
  readRefusal(await visitor.call(eraseAccount, { body: { currentPassword } }))

describe('the personal data export', () => {
  it('lists every table with a customer_id column as personal data', async () => {
    const { rows } = await app().database.db.execute<{ table_name: string }>(sql`
      select table_name from information_schema.columns
      where column_name = 'customer_id' and table_schema = current_schema()
    `)
    const tables = rows.map(({ table_name: name }) => name)
    expect(personalDataTables.map(({ table }) => getTableName(table)).toSorted()).toEqual(
      tables.toSorted(),
    )
  })

  it('exports the personal data of a subscriber without secrets', async () => {
    const maria = await signIn('Maria')
    const answer = await maria.call(exportMyData, {})
    const text = await answer.clone().text()
    expect(text).not.toMatch(/argon2|hash|token/i)
    const { customer, provider, holdings: held } = await expectOk(exportMyData, answer)
    expect(provider).toBe('Provedor Demo Telecom')
    expect(customer.cpf_cnpj).toBe('***.982.247-**')
    const sessions = held.find(({ name }) => name === 'sessions')
    expect(sessions?.records.length).toBeGreaterThan(0)
    expect(held.filter(({ is_kept: isKept }) => isKept).map(({ name }) => name)).toEqual([
      'payments',
      'payment_groups',
      'automatic_payments',
      'automatic_charges',
      'suspicious_events',
      'deeds',
      'accesses',
    ])
  })
})

describe('an export while the ERP is away', () => {
  it('says of which moment the record of the ERP is', async () => {
    const maria = await signIn('Maria')
    const read = async () => expectOk(exportMyData, await maria.call(exportMyData, {}))
    const before = await read()
    await app().fault({ upstream: 'erp', mode: 'down' })
    const { customer_as_of: asOf, exported_at: exportedAt } = await read()
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect(asOf).toBe(before.customer_as_of)
    expect(asOf < exportedAt).toBe(true)
  })
})

describe('account erasure', () => {
  it('requires the current password to erase an account and limits wrong attempts', async () => {
    const joao = await signIn('João')
    expect(await erase(joao, '')).toMatchObject({
      status: 400,
      body: { message: 'currentPassword not provided' },
    })
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await erase(joao, `wrong-${guess}`)).toMatchObject({
        status: 400,
        body: { message: 'invalid currentPassword' },
      })
    }
    expect((await erase(joao, 'portal123')).status).toBe(429)
    expect((await joao.call(validToken, {})).status).toBe(200)
  })

  it('erases the credentials and sessions of one customer at one provider only', async () => {
    const [phone, tablet] = [await signIn('Maria'), await signIn('Maria')]
    const [litoral, sonia] = [await signIn('Maria', 'litoral'), await signIn('Sônia')]
    expect(await erase(phone, 'portal123')).toEqual({ status: 200, body: { type: 'success' } })
    expect(phone.cookies.has('validToken')).toBe(false)
    expect((await tablet.call(validToken, {})).status).toBe(401)
    const { document } = person('Maria')
    const again = await app()
      .visitor()
      .call(signInEndpoint, { body: { cpfOrCnpj: document, password: 'portal123' } })
    expect(await readRefusal(again)).toMatchObject({
      status: 404,
      body: { message: 'customer not found' },
    })
    expect((await litoral.call(validToken, {})).status).toBe(200)
    expect((await sonia.call(validToken, {})).status).toBe(200)
  })
})

describe('the legal data of a provider', () => {
  it('answers the legal data of a provider without a session, and its name alone while the ERP is down', async () => {
    const tell = async (clientId: string) =>
      expectOk(findLegalData, await app().visitor(clientId).call(findLegalData, {}))
    expect(await tell('demo')).toMatchObject({
      legal_name: 'Demo Telecomunicações Ltda',
      cnpj: '99.888.777/0001-00',
    })
    await app().fault({ upstream: 'erp', mode: 'down' })
    try {
      expect(await tell('serrana')).toMatchObject({ legal_name: 'Serrana Telecom', cnpj: '' })
    } finally {
      await app().fault({ upstream: 'erp', mode: 'ok' })
    }
  })
})
