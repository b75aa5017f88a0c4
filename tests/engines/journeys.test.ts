import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxPerson, people } from '#sandbox/world/people.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { numbers } from '#tests/support/upstreams/card-numbers.ts'
import { type OwnServer, startBoxed } from '../e2e/support/servers/server.ts'
import { type Network, openNetwork } from '../pwa/support/network.ts'
import { isLong } from '#tests/support/run/length.ts'
import type { Driver } from './support/driver.ts'
import { firefoxMissing, openFirefox } from './support/firefox.ts'
import { type EngineVisitor, visitor } from './support/visitor.ts'
import { openWebKit, webkitMissing } from './support/webkit.ts'

/*
 * Journeys in engines other than Chromium, over plain http at demo.localhost: the README's first address.
 * One browser an engine; a journey goes on where the one before it ended.
 */

function findPerson(name: string): SandboxPerson {
  const found = people.find((one) => one.clientId === 'demo' && one.name.startsWith(name))
  if (!found) throw new Error(`no subscriber called ${name}`)
  return found
}
const maria = findPerson('Maria')

// Both have one server: neither pays the bill of the other, nor with its card.
const engines = [
  {
    name: 'WebKit',
    missing: webkitMissing(),
    open: openWebKit,
    isWebKit: true,
    unpaid: '1021',
    card: numbers.approved,
  },
  {
    name: 'Firefox',
    missing: firefoxMissing(),
    open: openFirefox,
    isWebKit: false,
    unpaid: '1023',
    card: numbers.approvedMastercard,
  },
] as const

let server: OwnServer
let folder: string

const isAnyHere = engines.some(({ missing }) => missing === null)

beforeAll(async () => {
  if (!isAnyHere) return
  server = await startBoxed()
  folder = mkdtempSync(join(tmpdir(), 'portal-engines-'))
}, 120_000)
afterAll(async () => {
  if (!isAnyHere) return
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(engines)('$name', ({ missing, open, isWebKit, unpaid, card }) => {
  const because = missing === null ? '' : ` (${missing})`
  /** What every engine is tried with. */
  const journey = it.skipIf(missing !== null)
  const ofLong = it.skipIf(missing !== null || !isLong)
  /** What WebKit does in a way of its own; the long tests try it in every engine. */
  const ofWebKit = isWebKit ? journey : ofLong
  // A journey that failed without a network leaves the next one with it.
  afterEach(() => network?.mend())
  let network: Network
  let driver: Driver
  let one: EngineVisitor

  beforeAll(async () => {
    if (missing !== null) return
    network = await openNetwork(server.port)
    const { port } = new URL(network.origin('demo'))
    driver = await open(Number(port))
    one = visitor(driver, network.origin('demo'))
  }, 120_000)
  afterAll(async () => {
    await driver?.close()
    await network?.close()
  })

  journey(`signs in at the README's first address${because}`, async () => {
    await one.signIn(maria)
    /*
     * A defect of WebKitGTK 2.50: where a page is left between its `register` and the begin of the installation,
     * the registration stays without a worker, or with one that is `installing`, until the process of that page
     * ends; `register` and `unregister` of later pages wait behind it. An empty page that registers a worker and
     * is left at once shows it (7 of 7 tries; 4 of 5 without the cache of pages). So the page is not left before.
     */
    await one.untilWorker()
    expect(await one.read('document.cookie')).toContain('validToken=')
  })

  journey(`copies a PIX code${because}`, async () => {
    await one.open('/panel/financial/invoice/1024')
    await one.press('Copiar código PIX')
    await one.see('Copiado. Abra o app do banco')
  })

  ofWebKit(`edits a card number in its middle${because}`, async () => {
    await one.open('/panel/financial/credit-card/new')
    await one.type('Número do cartão', numbers.approved.replace(/(.{4})./, '$1'))
    await one.run(
      'const [field] = arguments; field.focus(); field.setSelectionRange(4, 4)',
      await one.find('input', 'Número do cartão'),
    )
    await one.type('Número do cartão', numbers.approved.charAt(4))
    const field = await one.find('input', 'Número do cartão')
    const value = String(await one.run('return arguments[0].value', field))
    expect(value.replaceAll(' ', '')).toBe(numbers.approved.replaceAll(' ', ''))
  })

  ofWebKit(`uploads a photo${because}`, async () => {
    const photo = join(folder, 'photo.jpg')
    const create = { width: 600, height: 400, channels: 3, background: '#0b63ce' } as const
    writeFileSync(photo, await sharp({ create }).jpeg().toBuffer())
    await one.open('/panel/customer-service/request')
    await one.type('Arquivo do atendimento', photo)
    await one.see('Foto')
    await one.find('button', 'Remover Foto 1')
  })

  ofLong(`pays a bill with a new card${because}`, async () => {
    await one.open(`/panel/financial/invoice/${unpaid}/payment/card/new`)
    await one.type('Nome impresso no cartão', 'Maria Clara Souza')
    await one.type('Número do cartão', card)
    await one.type('Validade', '1231')
    await one.type('CVV', '123')
    await one.pressFirst('Pagar R$')
    await one.see('Pagamento realizado com sucesso!')
    await one.see('Comprovante')
  })

  ofLong(`asks for support${because}`, async () => {
    await one.open('/panel/customer-service/request')
    await one.choose('Assunto', 'Lentidão')
    await one.type('Telefone para contato', '48999990000')
    await one.type('Mensagem', `Lenta toda noite, visto do ${isWebKit ? 'Safari' : 'Firefox'}.`)
    await one.press('Solicitar atendimento', 'main button')
    await one.see('Atendimento solicitado')
  })

  ofLong(`turns a password of the Wi-Fi into another${because}`, async () => {
    await one.open('/panel/device/HWTC8A3F21C0')
    await one.type('Nova senha', `rede-da-casa-${unpaid}`)
    await one.pressFirst('Alterar senha')
    await one.see('Trocar a senha do Wi-Fi?')
    await one.pressFirst('Alterar senha', '[role=alertdialog] button')
    await one.see('alterada com sucesso')
  })

  ofLong(`says why a bill costs more, and what was out${because}`, async () => {
    await one.open('/panel/financial/invoice/1024')
    await one.see('a mais:')
    await one.open('/panel/outages')
    await one.see('Sua internet ficou')
  })

  /** The bills are there after a reload without the server. */
  async function opensWithoutNetwork(): Promise<void> {
    await one.untilStored()
    network.cut()
    await one.reload()
    await one.seeHome(maria)
    await one.open('/panel/financial/invoices/to-pay')
    await one.see('Faturas Abertas')
    await one.see('129,99')
    network.mend()
    await one.open('/panel')
    await one.seeHome(maria)
    // Its code was asked for without a network, which WebKit remembers.
    await one.open('/panel/customer-service/request')
    await one.find('select', 'Assunto')
    await one.open('/panel')
    await one.seeHome(maria)
  }

  journey(`opens without a network${because}`, async () => {
    await one.open('/panel')
    await one.seeHome(maria)
    await opensWithoutNetwork()
  })

  ofLong(`says so without caches and without a network${because}`, async () => {
    await one.deleteCaches()
    network.cut()
    await one.reload()
    await one.see('Não deu para abrir o portal')
    network.mend()
    await one.press('Tentar de novo')
    await one.seeHome(maria)
    await one.reload()
    await one.untilStored()
  })

  // WebKit deletes the worker with the caches at a sign-out.
  ofWebKit(`opens without a network after a sign-out as well${because}`, async () => {
    await one.open('/panel')
    await one.seeHome(maria)
    await one.signOut()
    await one.signInHere(maria)
    await opensWithoutNetwork()
  })

  ofLong(`lets staff look after a subscriber${because}`, async () => {
    await one.open('/admin')
    // The provider's name stands there already.
    await one.type('Senha', sandboxStaff.providerPassword)
    await one.press('Entrar')
    await one.see('Atendimento')
    await one.open('/provider/subscriber/101')
    await one.see(maria.name)
  })
})
