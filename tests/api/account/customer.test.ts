import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'

const app = useApp()
const read = async (name: string, clientId?: string) => {
  const visitor = await app().signIn(person(name, clientId))
  return (await readRefusal(await visitor.call(customerDetails, {}))).body
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

describe('customer details', () => {
  it('answers the eleven fields of a customer with the document masked', async () => {
    expect(await read('Maria')).toEqual({
      customer: {
        name: 'Maria Clara Souza',
        phone_number: expect.stringContaining('99101-0000'),
        cpf_cnpj: '***.982.247-**',
        email: 'maria.clara@correio.example, mclara.souza@trabalho.example',
        cep: '88036-000',
        endereco: 'Rua das Palmeiras',
        numero: '245',
        bairro: 'Trindade',
        cidade: 'Florianópolis',
        complemento: 'Apto 302',
        estado: 'SC',
      },
      as_of: new Date().toISOString(),
    })
  })

  it('names a company by its trade name, or else by its legal name', async () => {
    expect(await read('Padaria')).toMatchObject({
      customer: { name: 'Pão Quente da Trindade', cpf_cnpj: '**.222.333/0001-**' },
    })
    expect(await read('Fibra')).toMatchObject({ customer: { name: 'Fibra Alfa S.A.' } })
  })

  it('answers SC for a missing state and an empty text for a missing e-mail or phone number', async () => {
    expect(await read('Vera')).toMatchObject({ customer: { estado: 'SC', email: '' } })
    expect(await read('Sônia')).toMatchObject({ customer: { phone_number: '' } })
  })

  it('answers the customer of the requested provider when two providers have the same CPF', async () => {
    const [demo, litoral] = [await read('Maria'), await read('Maria', 'litoral')]
    expect(litoral).not.toMatchObject({ customer: { endereco: 'Rua das Palmeiras' } })
    expect(demo).toMatchObject({ customer: { endereco: 'Rua das Palmeiras' } })
  })

  it('leaves the secret and other columns of the ERP row out of the customer details', async () => {
    const canary = 'c4n4ry'
    await changeRow(app(), ['demo', 'cliente', '102'], { senha: canary, obs: canary, rg: canary })
    expect(JSON.stringify(await read('João'))).not.toContain(canary)
  })

  it('ends every session of a customer whom the provider has disabled', async () => {
    const [phone, tablet] = [await app().signIn(person('Vera')), await app().signIn(person('Vera'))]
    await changeRow(app(), ['demo', 'cliente', '106'], { ativo: 'N' })
    for (const session of [phone, tablet]) {
      const answer = await session.call(customerDetails, { fresh: true })
      expect(await readRefusal(answer)).toEqual({
        status: 401,
        body: { message: 'unauthenticated' },
      })
    }
  })
})
