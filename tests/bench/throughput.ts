import { theme } from '#contract/site/theme.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import { type AnswerCost, loadWith, type Question } from './support/answer-load.ts'
import { ask, folder, median, startBareHono, startServer } from './support/process.mjs'
import { freePort } from '../support/wire/free-port.mjs'
import {
  browserHeaders,
  listPath,
  makeErpInstant,
  maria,
  plainHeaders,
  scriptOfPage,
  signInAs,
  subscribers,
} from './support/subscriber-calls.ts'
import { tell } from './support/verdict.mjs'

/*
 * What an answer costs: how many plain answers (the theme), invoice lists, pages and assets one process
 * gives a second, and the processor time of one, beside bare Hono with one answer of the same size. All
 * are asked in turn, because a shared machine changes its speed within seconds; lists, pages and assets
 * as browsers ask, with their Accept-Encoding. The server writes its log, a line a request.
 *
 * And how long it takes from sign-in to the first list when the ERP answers at once, compared with one
 * verification of a password, which is most of it by intention and depends on the machine.
 */

const seconds = 2
const rounds = 3
const connections = 50
/** Seconds at half of the highest rate, for the delay of the event loop. */
const halfSeconds = 8
/** Invoice lists per simple answer. */
const ratioLimits = { aim: 0.5, isHigherBetter: true }
// A shared machine is up to twice as fast in another hour.
const plainLimits = { aim: 8_000, isHigherBetter: true }
const listLimits = { aim: 4_000, isHigherBetter: true }
const fileLimits = { aim: 4_000, isHigherBetter: true }
/**
 * Processor time of a plain answer and of a list, in answers of bare Hono: with the same build 6.7 and 12.7
 * on one kind of core, 8.5 and 18 on a quicker one, whose caches hold all of bare Hono.
 */
const plainCostLimits = { aim: 5 }
const listCostLimits = { aim: 10 }
/** Milliseconds; the delay is measured every ten. */
const loopLimits = { aim: 25 }
/** Time from sign-in to the first list, in verifications of a password. */
const waitLimits = { aim: 1.4 }
const signInRounds = 6

const data = folder()
const metricsPort = await freePort()
const bare = await startBareHono()
const server = await startServer({
  DATA_DIR: data.path,
  LOG_LEVEL: 'info',
  METRICS_PORT: String(metricsPort),
})

/** Measures one verification at the cost that the server uses, in milliseconds. */
async function verificationTimer(): Promise<() => Promise<number>> {
  const checker = passwords().in(staffLane)
  const stored = await checker.hash(sandboxPassword)
  return async () => {
    const startedAt = performance.now()
    await checker.verify(stored, sandboxPassword)
    return performance.now() - startedAt
  }
}

/** The 99th percentile of the event loop's delay since it was read last, in milliseconds. */
async function readLoopDelay(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())
  return Number(found?.[1]) * 1_000
}

try {
  await makeErpInstant(server.port)
  const waits: number[] = []
  const verifications: number[] = []
  const verificationMs = await verificationTimer()
  for (const who of Array.from({ length: signInRounds }, () => subscribers).flat()) {
    const startedAt = performance.now()
    const list = await ask(server.port, listPath, { headers: await signInAs(server.port, who) })
    // 404 is the answer for a subscriber without invoices of this status.
    if (list.status !== 200 && list.status !== 404)
      throw new Error(`the list answered ${list.status}: ${list.body}`)
    waits.push(performance.now() - startedAt)
    verifications.push(await verificationMs())
  }
  // The first round is left out: it includes compiling code the server had not run before.
  const waitMs = median(waits.slice(subscribers.length))
  const passwordMs = median(verifications.slice(subscribers.length))
  const waitRatio = waitMs / passwordMs

  console.log(`  ${waits.map(Math.round).join(', ')} ms`)
  console.log(`  one verification of a password: ${Math.round(passwordMs)} ms`)
  tell('Sign-in until the first list, against one check of a password', waitRatio, waitLimits, {
    show: (value) => value.toFixed(2),
    beside: `${Math.round(waitMs)} ms`,
  })

  const plain = plainHeaders(server.port)
  const headers = await signInAs(server.port, maria)
  const asset = await scriptOfPage(server.port)
  const questions: Record<string, Question> = {
    bare: { server: bare, path: '/', headers: {} },
    plain: { server, path: theme.path, headers: plain },
    list: { server, path: listPath, headers },
    compressedList: { server, path: listPath, headers: { ...headers, ...browserHeaders } },
    page: { server, path: '/', headers: { ...plain, ...browserHeaders } },
    asset: { server, path: asset, headers: { ...plain, ...browserHeaders } },
  }
  const costs = new Map<string, AnswerCost[]>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, question] of Object.entries(questions)) {
      const cost = await loadWith(question, { extent: { seconds }, connections })
      // The first round includes compiling code the server had not run before.
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost])
    }
  }
  const rateOf = (name: string) => median((costs.get(name) ?? []).map((one) => one.perSecond))
  const processorOf = (name: string) =>
    median((costs.get(name) ?? []).map((one) => one.processorUs))
  for (const name of costs.keys()) {
    const rate = Math.round(rateOf(name))
    console.log(`  ${name}: ${rate} a second, ${Math.round(processorOf(name))} µs each`)
  }

  const whole = { show: (rate: number) => String(Math.round(rate)) }
  const besideOf = (name: string) => ({
    ...whole,
    beside: `${Math.round(processorOf(name))} µs each; bare Hono ${Math.round(rateOf('bare'))}, ${Math.round(processorOf('bare'))} µs`,
  })
  tell('Plain answers a second', rateOf('plain'), plainLimits, besideOf('plain'))
  tell('Invoice lists a second', rateOf('list'), listLimits, besideOf('list'))
  tell(
    'Invoice lists a second, as browsers ask',
    rateOf('compressedList'),
    listLimits,
    besideOf('compressedList'),
  )
  tell('Pages a second, as browsers ask', rateOf('page'), fileLimits, besideOf('page'))
  tell('Assets a second, as browsers ask', rateOf('asset'), fileLimits, besideOf('asset'))
  const times = { show: (value: number) => value.toFixed(1) }
  const costIn = (name: string) => processorOf(name) / processorOf('bare')
  tell(
    'Processor time of a plain answer, in answers of bare Hono',
    costIn('plain'),
    plainCostLimits,
    times,
  )
  tell(
    'Processor time of an invoice list as browsers ask, in answers of bare Hono',
    costIn('compressedList'),
    listCostLimits,
    times,
  )
  tell('Invoice lists against plain JSON answers', rateOf('list') / rateOf('plain'), ratioLimits, {
    show: (share) => `${Math.round(share * 100)} %`,
  })

  const { plain: plainQuestion } = questions
  if (!plainQuestion) throw new Error('nothing to ask')
  await readLoopDelay()
  const half = rateOf('plain') / 2
  await loadWith(plainQuestion, { extent: { seconds: halfSeconds }, connections, rate: half })
  tell('Event loop p99 at half as many plain answers', await readLoopDelay(), loopLimits, {
    show: (ms) => `${ms.toFixed(1)} ms`,
    beside: `${Math.round(half)} a second`,
  })
} finally {
  await server.stop()
  await bare.stop()
  data.remove()
}
