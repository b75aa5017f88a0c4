import https from 'node:https'
import { connect, type ConnectionOptions } from 'node:tls'
import { Cielo, EnumBrands, EnumCardType } from 'cielo'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { loopbackCertificate } from '#tests/support/wire/loopback-certificate.ts'
import { credentialsOf, openPortsForTest } from '#tests/support/upstreams/sandbox-ports.ts'

/*
 * The npm package `cielo`, unchanged, on the sandbox's ports. It knows the two hosts of Cielo's own
 * sandbox by name and speaks HTTPS alone, so its connections to them lead here instead.
 */

let ports: Awaited<ReturnType<typeof openPortsForTest>>
beforeEach(async () => {
  ports = await openPortsForTest({ isSecure: true })
  const { sales, queries } = ports
  const addresses = new Map([
    ['apisandbox.cieloecommerce.cielo.com.br', sales],
    ['apiquerysandbox.cieloecommerce.cielo.com.br', queries],
  ])
  const lead = ({ host = '' }: ConnectionOptions) => {
    const address = addresses.get(host)
    if (address === undefined) throw new Error(`The package asked for ${host}.`)
    const { hostname, port } = new URL(address)
    const { cert: ca } = loopbackCertificate
    return connect({ host: hostname, port: Number(port), ca, checkServerIdentity: () => undefined })
  }
  const agent = new https.Agent()
  Object.assign(agent, { createConnection: lead })
  const former = https.globalAgent
  https.globalAgent = agent
  onTestFinished(() => {
    https.globalAgent = former
    agent.destroy()
  })
})
afterEach(() => ports.close())

const card = {
  cardNumber: '4000000000000010',
  holder: 'Comprador Teste',
  expirationDate: '12/2030',
  brand: EnumBrands.VISA,
}

it('stores a card, authorises, captures, reads and takes back a sale', async () => {
  const { merchantid, merchantkey } = credentialsOf('demo').merchant
  const cielo = new Cielo({ merchantId: merchantid, merchantKey: merchantkey, sandbox: true })

  const { cardToken } = await cielo.card.createTokenizedCard({ ...card, customerName: 'Comprador' })
  expect(await cielo.consult.cardtoken({ cardToken })).toEqual({
    cardNumber: '************0010',
    holder: 'Comprador Teste',
    expirationDate: '12/2030',
  })
  expect(await cielo.consult.bin({ cardBin: '400000' })).toMatchObject({ provider: 'VISA' })

  const merchantOrderId = '2026112204'
  const { payment } = await cielo.creditCard.transaction({
    merchantOrderId,
    customer: { name: 'Comprador crédito' },
    payment: {
      type: EnumCardType.CREDIT,
      amount: 15_700,
      installments: 1,
      softDescriptor: '123456789ABCD',
      creditCard: { ...card, securityCode: '262' },
    },
  })
  expect(payment).toMatchObject({ status: 1, amount: 15_700, capturedAmount: 0 })
  const { paymentId } = payment
  const captured = await cielo.creditCard.captureSaleTransaction({ paymentId })
  expect(captured).toMatchObject({ status: 2, returnMessage: 'Operation Successful' })
  expect(await cielo.consult.paymentId({ paymentId })).toMatchObject({
    merchantOrderId,
    payment: { status: 2, capturedAmount: 15_700 },
  })
  expect(await cielo.consult.merchantOrderId({ merchantOrderId })).toMatchObject({
    payments: [{ paymentId }],
  })
  const undone = await cielo.creditCard.cancelTransaction({ paymentId, amount: 15_700 })
  expect(undone).toMatchObject({ status: 10 })
})

it('is told of a denied card and of a wrong store as by the real gateway', async () => {
  const { merchantid, merchantkey } = credentialsOf('demo').merchant
  const pay = (merchantKey: string) =>
    new Cielo({ merchantId: merchantid, merchantKey, sandbox: true }).creditCard.transaction({
      merchantOrderId: '2026112205',
      customer: { name: 'Comprador' },
      payment: {
        type: EnumCardType.CREDIT,
        amount: 100,
        installments: 1,
        creditCard: { ...card, cardNumber: '4000000000000002', securityCode: '262' },
      },
    })
  const { payment } = await pay(merchantkey)
  expect(payment).toMatchObject({ status: 3, returnCode: '05' })
  const refused = { statusCode: 400, response: { Code: 132, Message: 'MerchantKey is not valid' } }
  await expect(pay('X'.repeat(40))).rejects.toMatchObject(refused)
})
