import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { uploadImage } from '#contract/site/images.ts'
import { createSupportRequest } from '#contract/service/support.ts'
import { createSupportFile } from '#contract/service/support-files.ts'
import { maxPictureBytes } from '#domain/platform/hosts/own-picture.ts'
import { maxAttachmentBytes, maxAttachments } from '#domain/service/support/attachment.ts'
import { MAX_BODY_BYTES } from '#server/platform/http/input/input.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { callersOf } from '#tests/support/wire/hostile/callers.ts'
import {
  longBodies,
  longFiles,
  longTexts,
  textFields,
  withText,
} from '#tests/support/wire/hostile/large.ts'
import { valuesOf } from '#tests/support/wire/hostile/values.ts'
import { isLong } from '#tests/support/run/length.ts'
import { threadTimeMissing, threadTimeOf } from '#tests/support/run/thread-time.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * One thread serves everybody: what the longest texts and files take of it is bounded. Measured is the
 * time of the thread and not that of the clock, so that other work of the machine counts for nothing.
 */

const maxThreadMs = 250
const seed = 20_261_127
/** Shorter texts are looked into by `npm run test:long` alone. */
const minLength = isLong ? 200 : 2_000

vi.setConfig({ testTimeout: isLong ? 1_800_000 : 300_000 })

const app = useApp()
const maria = person('Maria')

const enter = callersOf(app)

/** A body that the schema takes, as far as one is found. */
function soundBody({ body: schema }: Endpoint): unknown {
  if (!schema) return undefined
  const bodies = fc
    .sample(valuesOf(schema), { numRuns: 300, seed })
    .map((body): unknown => JSON.parse(JSON.stringify(body)))
  return bodies.find((body) => v.is(schema, body)) ?? bodies[0]
}

function pathOf({ path, params }: Endpoint): string {
  const [values] = fc.sample(valuesOf(params), { numRuns: 1, seed })
  const known = new Map(Object.entries(values ?? {}))
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known.get(name) ?? '1')),
  )
}

function send(browser: Visitor, { method }: Endpoint, path: string, body: string, more = {}) {
  const token = browser.cookies.get('validToken')
  const headers = {
    client_id: browser.clientId,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...more,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return browser.request(path, { method, headers, body })
}

/** What of an endpoint's longest texts took too long, or ended in an error. */
async function walk(endpoint: Endpoint): Promise<string[]> {
  const { name, policy, body: schema } = endpoint
  const fields = textFields(schema, MAX_BODY_BYTES - 4_096)
  const sound = soundBody(endpoint)
  const path = pathOf(endpoint)
  const faults: string[] = []
  let browser: Visitor | undefined
  for (const field of fields.filter(({ maxLength }) => maxLength >= minLength)) {
    for (const [part, text] of longTexts(field.maxLength)) {
      const body = withText(sound, field.path, text)
      const what = `${name}: ${field.path.join('.')} of ${field.maxLength} × ${part}`
      let status = 0
      const ms = await threadTimeOf(async () => {
        // What the schema refuses goes no further.
        if (schema && !isLong && !v.is(schema, body)) return
        browser ??= await enter[policy]()
        status = (await send(browser, endpoint, path, JSON.stringify(body))).status
      }, maxThreadMs)
      if (ms > maxThreadMs) faults.push(`${what}: ${ms} ms`)
      if (status >= 500) faults.push(`${what}: ${status}`)
      if (status === 429) await app().database.db.delete(rateLimits)
      if (status === 401) browser = undefined
    }
  }
  return faults
}

it.skipIf(threadTimeMissing)('the longest texts of any call hold nobody else up', async () => {
  const faults: string[] = []
  for (const endpoint of endpoints) faults.push(...(await walk(endpoint)))
  expect(faults).toEqual([])
})

it.skipIf(threadTimeMissing)(
  'no long body holds anybody up that is values instead of a file',
  async () => {
    const faults: string[] = []
    for (const endpoint of endpoints) {
      if (endpoint.maxBodyBytes === undefined) continue
      const browser = await enter[endpoint.policy]()
      for (const [part, body] of longBodies(endpoint.maxBodyBytes)) {
        let status = 0
        const headers = { 'content-length': String(body.length) }
        const ms = await threadTimeOf(async () => {
          status = (await send(browser, endpoint, pathOf(endpoint), body, headers)).status
        }, maxThreadMs)
        if (ms > maxThreadMs) faults.push(`${endpoint.name} of ${part}: ${ms} ms`)
        if (status !== 400) faults.push(`${endpoint.name} of ${part}: ${status}`)
      }
    }
    expect(faults).toEqual([])
  },
)

/** As a browser sends it, which says how long the body is. */
const sizeOf = (body: object) => ({ 'content-length': String(JSON.stringify(body).length) })

it.skipIf(threadTimeMissing).each(Object.entries(longFiles(maxAttachmentBytes)))(
  '%s, added to a support request, holds nobody else up and counts as a file',
  async (_, file) => {
    const browser = await app().signIn(maria)
    const opened = { subject: '89', phone: '(48) 99101-0000', message: 'Com arquivo.' }
    const answer = await browser.call(createSupportRequest, { body: opened })
    const { id: supportId } = await expectOk(createSupportRequest, answer)
    const body = { supportId, file: file.toString('base64') }
    const refusals: string[] = []
    for (let nth = 0; nth <= (isLong ? maxAttachments : 0); nth += 1) {
      const ms = await threadTimeOf(async () => {
        const refused = await browser.call(createSupportFile, { body, headers: sizeOf(body) })
        refusals.push(String((await readRefusal(refused)).body['message']))
      }, maxThreadMs)
      expect(ms).toBeLessThan(maxThreadMs)
    }
    expect(refusals[0]).toMatch(/^(?:unsafe file|file not accepted|file too large)$/)
    if (isLong) expect(refusals.at(-1)).toBe('too many files')
    await app().database.db.delete(rateLimits)
  },
)

it.skipIf(threadTimeMissing)('no picture that is uploaded holds anybody up', async () => {
  const browser = await app().signInAdmin()
  const slow: string[] = []
  for (const [name, file] of Object.entries(longFiles(maxPictureBytes))) {
    const body = { file: file.toString('base64') }
    const upload = () => browser.call(uploadImage, { body, headers: sizeOf(body) })
    const ms = await threadTimeOf(upload, maxThreadMs)
    if (ms > maxThreadMs) slow.push(`${name}: ${ms} ms`)
  }
  expect(slow).toEqual([])
})
