import { describe, expect, it } from 'vitest'
import { serverOnlyFields } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import * as workerPaths from '#contract/worker/paths.ts'
import { wrongGuesses } from '#server/platform/call-records/wrong-guesses.ts'
import { importedArguments } from './imported-arguments.ts'
import { sources } from './room.ts'

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../src/contract/**/*.ts', '!**/{nouns,worker}/*', '!**/*.test.ts'],
  {
    eager: true,
  },
)

/** Where each endpoint is exported: the import that names it, and the name there. */
const exported = Object.entries(contract).flatMap(([path, module]) =>
  Object.entries(module)
    .filter(([, value]) => endpoints.some((endpoint) => endpoint === value))
    .map(([name]) => [name, path.replace('../../src/contract/', '#contract/')] as const),
)

const handedOver = (room: string) => sources(room).flatMap(importedArguments)
const registered = handedOver('src/server').filter(
  ({ callee }) => callee === 'register' || callee === 'registerBoth',
)
const called = handedOver('src/portal').filter(({ callee }) => callee === 'call')

/** Workers import the paths of endpoints alone. */
const workers = sources('sw')
const pathsInWorkers = new Set<string>(
  Object.entries(workerPaths)
    .filter(([name]) => workers.some(({ text }) => text.includes(name)))
    .map(([, path]) => path),
)

describe('the endpoints of the contract', () => {
  it('are exported once each', () => {
    expect(exported).toHaveLength(endpoints.length)
  })

  it.each(exported)('%s is registered by the server once', (name, module) => {
    const found = registered.filter((one) => one.module === module && one.name === name)
    expect(found).toHaveLength(1)
  })

  it.each(exported)('%s is called by the portal or a worker', (name, module) => {
    const { path = '' } = endpoints.find((endpoint) => endpoint.name === name) ?? {}
    const isCalled = called.some((one) => one.module === module && one.name === name)
    expect(isCalled || pathsInWorkers.has(path)).toBe(true)
  })

  it('have a name each, and a method and path each', () => {
    const names = endpoints.map(({ name }) => name)
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(calls).size).toBe(calls.length)
  })
})

describe('a refusal that means a wrong guess', () => {
  const isGuess =
    /^(invalid|wrong) (\w* or )?(code|credentials|passkey|password|currentPassword|verificationCode)$/
  /** Of what the caller makes or was just given, and of a form: nothing is guessed. */
  const isNoGuess = new Set([
    'changeWifiPassword: invalid password',
    'createAdminPasskey: invalid passkey',
    'createOwnPasskey: invalid passkey',
    'createPasskey: invalid passkey',
    'replaceAdminAuthenticator: invalid code',
    'replaceOwnAuthenticator: invalid code',
  ])
  const found = endpoints.flatMap((endpoint) =>
    Object.keys(endpoint.refusals)
      .filter((text) => isGuess.test(text))
      .map((text) => ({ endpoint, text, guess: `${endpoint.name}: ${text}` })),
  )

  it('is counted in the audit log, whatever call it is of', () => {
    const missing = found.filter(
      ({ endpoint, text }) => !wrongGuesses.get(endpoint)?.refusals.includes(text),
    )
    expect(missing.map(({ guess }) => guess).toSorted()).toEqual([...isNoGuess])
  })
})

describe('the code of browsers', () => {
  const rooms = ['src/portal', 'sw', 'src/vault', 'src/contract'].flatMap(sources)
  const names = new Set(exported.map(([name]) => name))
  const accepting = new Set<string>(
    endpoints.filter((one) => 'accepts' in one).map(({ name }) => name),
  )
  const isLeftOut = (name = '', field = '') =>
    names.has(name) && (field !== 'answer' || accepting.has(name))
  const fields = serverOnlyFields.join('|')
  const reads = new RegExp(`(?<![\\w.])(\\w+)\\.(answer|${fields})\\b`, 'g')

  it('reads no field of an endpoint that the build leaves out', () => {
    const found = rooms.flatMap(({ path, text }) =>
      [...text.matchAll(reads)]
        .filter(([, name, field]) => isLeftOut(name, field))
        .map(([read]) => `${path}: ${read}`),
    )
    expect(found).toEqual([])
  })
})

describe('the search for imported arguments', () => {
  it('follows a renamed import and overlooks types, texts and names of other modules', () => {
    const text = `
      import { listCards as cards, removeCard, type Card } from '#contract/money/cards.ts'
      import type { Saved } from '#contract/money/cards.ts'
      const listInvoices = 'listInvoices'
      call(cards, { body: 'readPix' })
      call(listInvoices)
      call(isGone ? removeCard : listInvoices, {})
      register(api, [listInvoices, cards])
      other.call(cards)
    `
    expect(importedArguments({ path: 'cards.ts', text })).toEqual([
      { callee: 'call', module: '#contract/money/cards.ts', name: 'listCards' },
      { callee: 'call', module: '#contract/money/cards.ts', name: 'removeCard' },
      { callee: 'register', module: '#contract/money/cards.ts', name: 'listCards' },
    ])
  })
})
